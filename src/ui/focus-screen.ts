/**
 * Moves focus to the present screen: to its title, which readers speak, or to the field for which one
 * comes there; false: it has neither yet.
 */
export function focusScreen(): boolean {
  const field = document.querySelector('main [data-first-focus]');
  if (field instanceof HTMLElement) {
    field.focus({ preventScroll: true });
    return true;
  }
  const title = document.querySelector('main h1');
  if (!(title instanceof HTMLElement)) return false;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
  return true;
}
