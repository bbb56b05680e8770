import { useEffect, useEffectEvent } from 'react';

/** Runs the action of a key pressed outside a field, without a modifier. */
export function useDeskKeys(isOn: boolean, acts: Readonly<Record<string, () => unknown>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest('input, textarea, select')) return;
    const act = acts[event.key.toLowerCase()];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!isOn) return;
    const hear = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [isOn]);
}
