import { useEffect, useEffectEvent } from 'react';

/** What fields held when the app came to a page that was there before it, by their names. */
const typed = new Map<string, string>();
const TICKED = 'on';

/** Fields of the app that have taken over: what they hold from now on is theirs alone. */
const taken = new Set<string>();

/** Notes what somebody types or ticks in a prerendered page; the app's own fields begin empty. */
export function noteTyped(root: HTMLElement): void {
  for (const field of root.querySelectorAll('input')) note(field);
  // Some is typed while the app takes over, which happens piece by piece.
  root.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLInputElement) note(target);
    },
    true,
  );
}

function note(field: HTMLInputElement): void {
  const { name, type, checked, value } = field;
  if (name === '' || taken.has(name)) return;
  const text = type === 'checkbox' ? (checked ? TICKED : '') : value;
  if (text === '') typed.delete(name);
  else typed.set(name, text);
}

/** Gives a field once what was typed into its like before the app came. */
export function useTypedBefore(name: string | undefined, give: (text: string) => void): void {
  const giveBack = useEffectEvent(give);
  useEffect(() => {
    if (name === undefined) return;
    const text = typed.get(name);
    taken.add(name);
    typed.delete(name);
    if (text !== undefined) giveBack(text);
  }, [name]);
}
