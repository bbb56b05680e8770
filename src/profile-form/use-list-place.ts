import { type RefObject, useLayoutEffect } from 'react';

const GAP_PX = 6;
/** With this much space below a field, the list opens below; with less it may open above. */
const ENOUGH_PX = 260;

/**
 * Places a list over the page so that it begins at its field and ends in the visible area: above the bottom bar, and
 * above the keyboard of a phone, which appears a moment later.
 */
export function useListPlace(
  list: RefObject<HTMLElement | null>,
  { isOpen, isByFinger }: { isOpen: boolean; isByFinger: boolean },
): void {
  useLayoutEffect(() => {
    const box = list.current;
    const anchor = box?.parentElement;
    if (!isOpen || box === null || anchor == null) return;
    // The keyboard will cover the lower half, so move the field up to leave space for the list.
    if (isByFinger) anchor.scrollIntoView({ block: 'start', behavior: 'instant' });
    const place = () => putInSight(box, anchor);
    place();
    showMarked(box);
    box.addEventListener('mousedown', leaveFocusInField);
    const view = window.visualViewport;
    view?.addEventListener('resize', place);
    view?.addEventListener('scroll', place);
    window.addEventListener('scroll', place, { passive: true });
    return () => {
      view?.removeEventListener('resize', place);
      view?.removeEventListener('scroll', place);
      window.removeEventListener('scroll', place);
    };
  }, [list, isOpen, isByFinger]);
}

const leaveFocusInField = (event: Event) => event.preventDefault();

function putInSight(box: HTMLElement, anchor: Element): void {
  const view = window.visualViewport;
  const { scrollMarginBlockStart, scrollMarginBlockEnd } = getComputedStyle(box);
  const top = (view?.offsetTop ?? 0) + Number.parseFloat(scrollMarginBlockStart);
  const end = window.innerHeight - Number.parseFloat(scrollMarginBlockEnd);
  const bottom = Math.min(end, view === null ? end : view.offsetTop + view.height);
  const field = anchor.getBoundingClientRect();
  const below = bottom - field.bottom - 2 * GAP_PX;
  const above = field.top - top - 2 * GAP_PX;
  const isAbove = below < ENOUGH_PX && above > below;
  box.dataset.side = isAbove ? 'above' : 'below';
  box.style.setProperty('--list-room', `${Math.max(isAbove ? above : below, 0)}px`);
}

/** Scrolls the list, and only the list, to show the chosen item in the middle. */
function showMarked(box: HTMLElement): void {
  const marked = box.querySelector<HTMLElement>('[data-marked="true"]');
  if (marked === null) return;
  box.scrollTop = marked.offsetTop - (box.clientHeight - marked.offsetHeight) / 2;
}
