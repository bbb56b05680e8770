import { useEffect, useEffectEvent } from 'react';

/** The values typed into a prerendered page before hydration, by field name. */
const typed = new Map<string, string>();
const TICKED = 'on';

/** The fields of the app that have taken over. Their values are no longer recorded here. */
const taken = new Set<string>();

/** Records text and ticks entered in a prerendered page, because the app's own fields begin empty. */
export function noteTyped(root: HTMLElement): void {
  for (const field of root.querySelectorAll('input')) note(field);
  // The person may also type during the hydration, which happens in steps.
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

/** Gives a field, once, the value typed into the prerendered field of the same name. */
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
