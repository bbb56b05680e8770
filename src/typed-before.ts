import { useEffect } from 'react';

/** What fields held when the app came to a page that was there before it, by their names. */
const typed = new Map<string, string>();
const TICKED = 'on';

/** Notes what somebody typed or ticked in a prerendered page; the app's own fields begin empty. */
export function noteTyped(root: HTMLElement): void {
  for (const field of root.querySelectorAll('input')) {
    const isTick = field.type === 'checkbox';
    const value = isTick && field.checked ? TICKED : isTick ? '' : field.value;
    if (field.name !== '' && value !== '') typed.set(field.name, value);
  }
}

/** Gives a field once what was typed into its like before the app came. */
export function useTypedBefore(name: string | undefined, give: (text: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the field's first life.
  useEffect(() => {
    const text = name === undefined ? undefined : typed.get(name);
    if (name === undefined || text === undefined) return;
    typed.delete(name);
    give(text);
  }, []);
}
