import { useEffect, useRef } from 'react';
import type { Profile } from '../../../contract/entities.ts';
import { currentTranslator } from '../../language/use-translator.ts';
import { showToast } from '../../ui/toast-store.ts';

/** Welcomes the person in the moment when the profile becomes complete. */
export function useWelcome(profile: Profile | null): void {
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
