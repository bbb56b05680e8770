import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Returns a ref for an input of a prerendered page. React hydrates an input without a change event, so `take` gets the
 * input after hydration if a person typed or ticked something before the app loaded.
 */
export function useTypedBefore(take: (input: HTMLInputElement) => void) {
  const ref = useRef<HTMLInputElement>(null);
  const takeTyped = useEffectEvent(take);
  useEffect(() => {
    const input = ref.current;
    if (input === null) return;
    const { type, checked, defaultChecked, value, defaultValue } = input;
    if (type === 'checkbox' ? checked !== defaultChecked : value !== defaultValue) takeTyped(input);
  }, []);
  return ref;
}
