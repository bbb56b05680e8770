import { useEffect, useRef, useState } from 'react';
import { type CompletionItem, missingItems } from '../../../contract/completion.ts';
import type { Profile } from '../../../contract/entities.ts';
import { currentTranslator, useTranslator } from '../../language/use-translator.ts';
import { LetterSkeleton } from '../../letters/letter-skeleton.tsx';
import { ProfileForm } from '../../profile-form/profile-form.tsx';
import { useSignedIn } from '../../session/use-signed-in.ts';
import { Column } from '../../ui/column.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { CompletionCard } from './completion-card.tsx';

/** Shows the items missing before the sky opens, and the form for them (product.md section 5). */
export function CompletionScreen() {
  const { t, plural } = useTranslator();
  const profile = useSignedIn()?.profile ?? null;
  useWelcome(profile);
  const [inForm, setInForm] = useState<readonly CompletionItem[] | null>(null);
  if (profile === null) {
    return (
      <Column>
        <ScreenTitle title={t('completion.title')} />
        <LetterSkeleton />
      </Column>
    );
  }
  // Uses the form's values, or the stored profile until the form is loaded.
  const missing = inForm ?? missingItems(profile);
  const name = profile.full_name;
  return (
    <Column desktop="card-beside">
      <ScreenTitle
        title={name === null ? t('completion.title') : t('completion.title-named', { name })}
        line={
          missing.length === 0 ? t('completion.ready') : plural('completion.left', missing.length)
        }
      />
      <CompletionCard missing={missing} />
      <ProfileForm key={profile.id} profile={profile} isWhole={false} onMissing={setInForm} />
    </Column>
  );
}

function useWelcome(profile: Profile | null): void {
  const percentage = profile?.profile_completion_percentage ?? null;
  const before = useRef(percentage);
  const name = profile?.full_name ?? '';
  useEffect(() => {
    const wasOpen = before.current !== null && before.current < 100;
    before.current = percentage;
    if (wasOpen && percentage === 100) {
      showToast(currentTranslator().t('completion.welcome', { name }));
    }
  }, [percentage, name]);
}
