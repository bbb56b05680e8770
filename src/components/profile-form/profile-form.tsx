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
import { LeaveQuestion } from './leave-question.tsx';
import { PhotoNiches } from './photo-niches.tsx';
import { findProblems, photosOf, toTexts, toUpdate } from './profile-fields.ts';
import css from './profile-form.module.css';
import { ProfileTextFields } from './profile-text-fields.tsx';
import { ProfileWishFields } from './profile-wish-fields.tsx';
import { findWishProblems, toWishes, toWishUpdate } from './profile-wishes.ts';
import { RefusedSaveBanner } from './refused-save-banner.tsx';
import { SaveBar } from './save-bar.tsx';
import { saveProfile } from './save-profile.ts';
import { usePhotoSlots } from './use-photo-slots.ts';

interface ProfileFormProps {
  profile: Profile;
  /** Also what no profile needs: the bio, languages, preferences. */
  isWhole: boolean;
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
function LoadedForm({ profile, isWhole, save: { waiting, failed } }: LoadedFormProps) {
  const translator = useTranslator();
  // A save that waits is newer than the refused one, and in the profile already.
  const [initial] = useState(() =>
    failed === null || waiting ? profile : laySaveOver(profile, failed.update),
  );
  const [texts, setTexts] = useState(() => toTexts(initial));
  const [wishes, setWishes] = useState(() => toWishes(initial));
  const photos = usePhotoSlots(photosOf(initial));
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const today = new Date().toISOString().slice(0, 10);
  const problems = findProblems(texts, today);
  const wishProblems = findWishProblems(wishes);
  const mayTry = Object.keys({ ...problems, ...wishProblems }).length === 0;
  const changed = { ...toUpdate(profile, texts, photos.urls), ...toWishUpdate(profile, wishes) };
  const update = Object.keys(changed).length === 0 ? null : changed;
  const isUnsaved = update !== null || photos.isBusy;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (update === null || photos.isBusy || !mayTry) return;
    setIsSaving(true);
    setFailure(null);
    try {
      await saveProfile(update, photos.waiting);
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
            hasBio={isWhole}
            onChange={(part) => setTexts({ ...texts, ...part })}
          />
          {isWhole && (
            <ProfileWishFields
              wishes={wishes}
              problems={wishProblems}
              onChange={(part) => setWishes({ ...wishes, ...part })}
            />
          )}
        </div>
      </Card>
      <SaveBar
        isUnsaved={isUnsaved}
        isUploading={photos.isBusy}
        isSaving={isSaving}
        mayTry={mayTry}
      />
      {isWhole && <LeaveQuestion isUnsaved={isUnsaved} />}
    </form>
  );
}
