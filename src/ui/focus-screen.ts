/** Moves the focus to the current screen: to its title, or to its main field. Returns false if neither exists yet. */
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
