import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState } from 'react';
import { type CompletionItem, completionItems } from '../../contract/completion.ts';
import type { Profile } from '../../contract/entities.ts';
import { retryRow } from '../../local/outbox/retry-row.ts';
import { overlaySave } from '../../local/queries/lay-save-over.ts';
import {
  type ProfileSave,
  queryProfileSave,
  type RejectedSave,
} from '../../local/queries/query-profile-save.ts';
import { describeError } from '../language/describe-error.ts';
import { useTranslator } from '../language/use-translator.ts';
import { AnimatedSlot } from '../motion/flip-list.tsx';
import { device } from '../platform/device.ts';
import { serverToday } from '../state/now.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { guessCountry, placeOfDevice } from './find-countries.ts';
import { findRejectedField } from './find-rejected-field.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { PhotoSlots } from './photo-slots.tsx';
import {
  findMissing,
  findProblems,
  followProfile,
  photosOf,
  toTexts,
  toUpdate,
} from './profile-fields.ts';
import css from './profile-form.module.css';
import { ProfileTextFields } from './profile-text-fields.tsx';
import { ProfileWishFields } from './profile-wish-fields.tsx';
import { findWishProblems, toWishes, toWishUpdate } from './profile-wishes.ts';
import { saveProfile } from './save-profile.ts';
import { usePhotoSlots } from './use-photo-slots.ts';

interface ProfileFormProps {
  profile: Profile;
  /** Whether to include the optional fields: bio, languages, preferences. */
  isWhole: boolean;
  /** Called at each change with the items that the current form would leave missing. */
  onMissing?: (missing: readonly CompletionItem[]) => void;
}

interface LoadedFormProps extends ProfileFormProps {
  save: ProfileSave;
}

const formFields = [
  ...['full_name', 'gender', 'birth_date', 'country', 'city', 'bio'],
  ...['preferred_age_min', 'preferred_age_max'],
];

/** The person's own profile as a form. It is filled with the values of a rejected save. */
export function ProfileForm(props: ProfileFormProps) {
  const save = useLiveQuery(() => queryProfileSave(device.db), []);
  return save === undefined ? null : <LoadedForm {...props} save={save} />;
}

/** The form with loaded data. Saving sends only the changed fields. */
function LoadedForm({ profile, isWhole, onMissing, save: { waiting, failed } }: LoadedFormProps) {
  const translator = useTranslator();
  // A waiting save is newer than the rejected one, and already applied to the profile.
  const [initial] = useState(() =>
    failed === null || waiting ? profile : overlaySave(profile, failed.update),
  );
  // Without a chosen country, the completion form begins with a guess from the device.
  const [guess, setGuess] = useState(() =>
    isWhole || initial.country !== null ? null : guessCountry(placeOfDevice()),
  );
  const [texts, setTexts] = useState(() => {
    const before = toTexts(initial);
    return guess === null ? before : { ...before, country: guess };
  });
  const [wishes, setWishes] = useState(() => toWishes(initial));
  const photos = usePhotoSlots(photosOf(initial), photosOf(profile));
  // Another window may save the same profile. A waiting or rejected save may still change, so do not follow it.
  const followed = useRef(profile);
  const isSettled = !waiting && failed === null;
  useEffect(() => {
    if (!isSettled || followed.current === profile) return;
    const before = followed.current;
    followed.current = profile;
    setTexts((values) => followProfile(values, toTexts(before), toTexts(profile)));
    setWishes((values) => followProfile(values, toWishes(before), toWishes(profile)));
  }, [profile, isSettled]);

  const today = serverToday();
  const problems = findProblems(texts, today);
  const wishProblems = findWishProblems(wishes);
  const mayTry = Object.keys({ ...problems, ...wishProblems }).length === 0;
  const changed = { ...toUpdate(profile, texts, photos.urls), ...toWishUpdate(profile, wishes) };
  const update = Object.keys(changed).length === 0 ? null : changed;
  // A guess is saved with the rest, but does not count as a change by the person.
  const isDone = Object.keys(changed).some((field) => field !== 'country' || guess === null);
  const isUnsaved = isDone || photos.isBusy;

  const { form, isWorking, failure, rejectionOf, pointOut } = useSubmit({
    fields: formFields,
    isValid: mayTry,
    staysOpen: true,
    async send() {
      if (update !== null && !photos.isBusy) await saveProfile(update, photos.waiting);
    },
  });
  const refused =
    formFields.find((field) => rejectionOf(field) !== undefined) ??
    findRejectedField({ profile, failed, form: { ...texts, ...wishes } });

  const [typing, setTyping] = useState<string | null>(null);
  const missing = findMissing(texts, { photos: photos.urls, today, typing });
  // The list is a new object at each render, so compare its content.
  const missingWords = missing.join();
  useEffect(() => {
    onMissing?.(completionItems.filter((item) => missingWords.split(',').includes(item)));
  }, [missingWords, onMissing]);

  // The server's rejection arrives after the tap. It also moves the focus, once.
  const known = useRef(failed?.rowId);
  useEffect(() => {
    if (failed !== null && failed.rowId !== known.current) pointOut();
    known.current = failed?.rowId;
  }, [failed, pointOut]);

  return (
    <form
      {...form}
      className={css.form}
      onChange={({ target }) => {
        // Autofill completes a field at once, so only a focused field counts as being typed.
        const isTyped = target instanceof HTMLInputElement && target.type === 'text';
        if (isTyped && target === document.activeElement) setTyping(target.name);
      }}
      onBlur={() => setTyping(null)}
    >
      <AnimatedSlot>
        {failed !== null && <RejectedSaveBanner refused={failed} />}
        {failure !== null && <Banner tone="danger">{describeError(failure, translator)}</Banner>}
      </AnimatedSlot>
      <Card>
        <div className={css.fields}>
          <PhotoSlots photos={photos} />
          <div className={css.texts}>
            <ProfileTextFields
              texts={texts}
              problems={problems}
              refused={refused}
              hasBio={isWhole}
              isCountryGuessed={guess !== null}
              onChange={(part) => {
                setTexts({ ...texts, ...part });
                // A choice from a list is not typing, so its value counts at once. Typing sets the field again in the
                // form's onChange.
                setTyping(null);
                if (part.country !== undefined) setGuess(null);
              }}
            />
            {isWhole && (
              <ProfileWishFields
                wishes={wishes}
                problems={wishProblems}
                refused={refused}
                onChange={(part) => setWishes({ ...wishes, ...part })}
              />
            )}
          </div>
        </div>
      </Card>
      <SaveBar
        isUnsaved={isUnsaved}
        maySave={update !== null}
        isUploading={photos.isBusy}
        isSaving={isWorking}
      />
      {isWhole && <LeaveQuestion isUnsaved={isUnsaved} />}
    </form>
  );
}

function RejectedSaveBanner({ refused }: { refused: RejectedSave }) {
  const { t, error } = useTranslator();
  const { rowId, error: code } = refused;
  const reason = error('profile-save-failed');
  return (
    <Banner
      tone="danger"
      action={
        <Button kind="plain" onClick={() => void retryRow(device, rowId)}>
          {t('action.retry')}
        </Button>
      }
    >
      {code === 'profile-save-failed' ? reason : `${reason}. ${error(code)}`}
    </Banner>
  );
}

interface SaveBarProps {
  isUnsaved: boolean;
  maySave: boolean;
  isUploading: boolean;
  isSaving: boolean;
}

function SaveBar({ isUnsaved, maySave, isUploading, isSaving }: SaveBarProps) {
  const { t } = useTranslator();
  return (
    <div className={css.bar} data-sticky={isUnsaved}>
      <p className={css.note}>{isUploading && t('profile.photos-busy')}</p>
      <Button type="submit" size="large" isBusy={isSaving} disabled={!maySave || isUploading}>
        {t(isSaving ? 'profile.saving' : 'profile.save')}
      </Button>
    </div>
  );
}
