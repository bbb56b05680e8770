import { useLiveQuery } from 'dexie-react-hooks';
import { type FormEvent, useState } from 'react';
import type { Profile } from '../../../contract/entities.ts';
import { laySaveOver } from '../../../local/queries/lay-save-over.ts';
import { type ProfileSave, queryProfileSave } from '../../../local/queries/query-profile-save.ts';
import { device } from '../../bridges/device.ts';
import { describeError } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { Banner } from '../banner.tsx';
import { Card } from '../card.tsx';
import { PhotoNiches } from './photo-niches.tsx';
import { findProblems, photosOf, toTexts, toUpdate } from './profile-fields.ts';
import css from './profile-form.module.css';
import { ProfileTextFields } from './profile-text-fields.tsx';
import { RefusedSaveBanner } from './refused-save-banner.tsx';
import { SaveBar } from './save-bar.tsx';
import { saveProfile } from './save-profile.ts';
import { usePhotoSlots } from './use-photo-slots.ts';

interface ProfileFormProps {
  profile: Profile;
  hasBio: boolean;
}

interface LoadedFormProps extends ProfileFormProps {
  save: ProfileSave;
}

/** One's own profile as a form, with what the server has refused filled in again. */
export function ProfileForm(props: ProfileFormProps) {
  const save = useLiveQuery(() => queryProfileSave(device.db), []);
  return save === undefined ? null : <LoadedForm {...props} save={save} />;
}

/** Saving sends only what changed. */
function LoadedForm({ profile, hasBio, save: { waiting, failed } }: LoadedFormProps) {
  const translator = useTranslator();
  // A save that waits is newer than the refused one, and in the profile already.
  const [initial] = useState(() =>
    failed === null || waiting ? profile : laySaveOver(profile, failed.update),
  );
  const [texts, setTexts] = useState(() => toTexts(initial));
  const photos = usePhotoSlots(photosOf(initial));
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const today = new Date().toISOString().slice(0, 10);
  const problems = findProblems(texts, today);
  const update = toUpdate(profile, texts, photos.urls);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (update === null || photos.isBusy || Object.keys(problems).length > 0) return;
    setIsSaving(true);
    setFailure(null);
    try {
      await saveProfile(update);
    } catch (error) {
      setFailure(error);
    } finally {
      setIsSaving(false);
    }
  };

  return (
    <form className={css.form} noValidate onSubmit={(event) => void save(event)}>
      {failed !== null && <RefusedSaveBanner refused={failed} />}
      {failure !== null && <Banner tone="danger">{describeError(failure, translator)}</Banner>}
      <Card>
        <div className={css.fields}>
          <PhotoNiches photos={photos} />
          <ProfileTextFields
            texts={texts}
            problems={problems}
            hasBio={hasBio}
            onChange={(part) => setTexts({ ...texts, ...part })}
          />
        </div>
      </Card>
      <SaveBar
        isUnsaved={update !== null || photos.isBusy}
        isUploading={photos.isBusy}
        isSaving={isSaving}
        mayTry={Object.keys(problems).length === 0}
      />
    </form>
  );
}
