/** Inserts a text at the cursor, as if it had been typed. */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
