import type { KeyboardEvent } from 'react';

/**
 * Enter writes a new line and sends only with Ctrl or Command. In a choice or in the description it
 * does nothing, where a browser would send the form: a letter must not leave by accident.
 */
export function handleLetterKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const { target, currentTarget } = event;
  if (target instanceof HTMLInputElement) event.preventDefault();
  if (!(target instanceof HTMLTextAreaElement) || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  currentTarget.requestSubmit();
}
