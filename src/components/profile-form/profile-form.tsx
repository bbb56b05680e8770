import { type FormEvent, useState } from 'react';
import type { Profile } from '../../../contract/entities.ts';
import { describeError } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { Banner } from '../banner.tsx';
import { Card } from '../card.tsx';
import { PhotoNiches } from './photo-niches.tsx';
import { findProblems, photosOf, toTexts, toUpdate } from './profile-fields.ts';
import css from './profile-form.module.css';
import { ProfileTextFields } from './profile-text-fields.tsx';
import { RefusedSave } from './refused-save.tsx';
import { SaveBar } from './save-bar.tsx';
import { saveProfile } from './save-profile.ts';
import { usePhotoSlots } from './use-photo-slots.ts';

/** One's own profile as a form; saving sends only what changed. */
export function ProfileForm({ profile, hasBio }: { profile: Profile; hasBio: boolean }) {
  const translator = useTranslator();
  const [texts, setTexts] = useState(() => toTexts(profile));
  const photos = usePhotoSlots(photosOf(profile));
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
      <RefusedSave />
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
