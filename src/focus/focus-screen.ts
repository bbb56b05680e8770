/** Moves focus to the present screen: to its title, which readers speak; false: it has none yet. */
export function focusScreen(): boolean {
  const title = document.querySelector('main h1');
  if (!(title instanceof HTMLElement)) return false;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
  return true;
}
