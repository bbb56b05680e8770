/** Attributes that identify an element for other code or for screen readers. A copy must not repeat them. */
const NAMES = ['id', 'name', 'for', 'role', 'title', 'href', 'tabindex', 'contenteditable'];

/**
 * Returns a copy of an element that is being removed, for its closing animation only: it gets no pointer events, focus
 * or form data and is hidden from screen readers. It has the typed text, but no `blob:` pictures.
 */
export function copyForEyes(original: HTMLElement): HTMLElement {
  const copy = document.importNode(original, true);
  const typed = original.querySelectorAll('textarea');
  for (const [index, field] of copy.querySelectorAll('textarea').entries()) {
    // Set only the value, because text inside the element would become text of the page.
    field.defaultValue = '';
    field.value = typed[index]?.value ?? '';
  }
  for (const each of [copy, ...copy.querySelectorAll<HTMLElement>('*')]) {
    // Drawings keep their ids, because gradients and masks are referenced by them.
    if (!(each instanceof HTMLElement)) continue;
    for (const { name } of [...each.attributes]) {
      if (NAMES.includes(name) || name.startsWith('aria-')) each.removeAttribute(name);
    }
    if (each instanceof HTMLImageElement && each.src.startsWith('blob:'))
      each.removeAttribute('src');
  }
  copy.inert = true;
  copy.ariaHidden = 'true';
  return copy;
}
