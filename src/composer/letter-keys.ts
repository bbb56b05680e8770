import type { KeyboardEvent } from 'react';

/**
 * Lets Enter insert a line, and send only with Ctrl or Command. In an input field Enter does nothing, although a
 * browser would submit the form, so that a letter is not sent by accident.
 */
export function handleLetterKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const { target, currentTarget } = event;
  if (target instanceof HTMLInputElement) event.preventDefault();
  if (!(target instanceof HTMLTextAreaElement) || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  currentTarget.requestSubmit();
}
