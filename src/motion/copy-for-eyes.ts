/** What makes an element known to others than the eyes; a copy under the same name would be another one. */
const NAMES = ['id', 'name', 'for', 'role', 'title', 'href', 'tabindex', 'contenteditable'];

/**
 * A copy of something that goes, to be seen going: nobody can touch, focus or hear it, and it is no
 * part of any form. What was typed is in it; a picture that lives only as a file of this page is not.
 */
export function copyForEyes(original: HTMLElement): HTMLElement {
  const copy = document.importNode(original, true);
  const typed = original.querySelectorAll('textarea');
  for (const [index, field] of copy.querySelectorAll('textarea').entries()) {
    // Its value is seen only; the text inside the element would be text of the page.
    field.defaultValue = '';
    field.value = typed[index]?.value ?? '';
  }
  for (const each of [copy, ...copy.querySelectorAll<HTMLElement>('*')]) {
    // Gradients and masks inside a drawing are found by their ids.
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
