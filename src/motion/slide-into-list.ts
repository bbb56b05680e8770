const DURATION_MS = 400;
const EASE_OUT = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

/** Lets a sealed letter slide to where it waits: its row on this screen, else the way to all letters. */
export async function slideIntoList(letter: HTMLElement, messageId: string): Promise<void> {
  const place = findPlace(messageId)?.getBoundingClientRect();
  const from = letter.getBoundingClientRect();
  const left = place === undefined ? 0 : place.x + place.width / 2 - from.x - from.width / 2;
  const top = place === undefined ? 0 : place.y + place.height / 2 - from.y - from.height / 2;
  const slide = letter.animate(
    { transform: `translate(${left}px, ${top}px) scale(0.4)`, opacity: 0 },
    { duration: DURATION_MS, easing: EASE_OUT, fill: 'forwards' },
  );
  await slide.finished;
}

function findPlace(messageId: string): Element | undefined {
  const row = document.querySelector(`[data-letter="${messageId}"]`);
  const ways = document.querySelectorAll('a[href="/messages"]');
  return row ?? [...ways].find((way) => way.checkVisibility());
}
