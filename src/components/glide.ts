/** The same as `--time-calm`: what scripts move reads no tokens. */
const DURATION_MS = 240;

interface Glide {
  left: number;
  top: number;
  /** How much of the way is done, from 0 to 1. */
  part: number;
  begunAt: number | null;
}

const glides = new Map<HTMLElement, Glide>();

/**
 * Shows a box that has come to lie elsewhere where it was, `left` and `top` px from its new place, and
 * lets it glide there; one that is on its way goes on from where it is seen. Each frame is drawn from
 * here and not by an animation of the browser's: a second one on top of a first is seen one frame late.
 */
export function glide(box: HTMLElement, left: number, top: number): void {
  if (glides.size === 0) requestAnimationFrame(goOn);
  const rest = glides.get(box);
  const next: Glide = { left, top, part: 0, begunAt: null };
  if (rest !== undefined) {
    next.left += restOf(rest.left, rest);
    next.top += restOf(rest.top, rest);
  }
  glides.set(box, next);
  show(box, next);
}

function goOn(now: number): void {
  for (const [box, each] of glides) {
    each.begunAt ??= now;
    const time = (now - each.begunAt) / DURATION_MS;
    if (time < 1 && box.isConnected) {
      each.part = 1 - (1 - time) ** 3;
      show(box, each);
    } else {
      box.style.removeProperty('translate');
      glides.delete(box);
    }
  }
  if (glides.size > 0) requestAnimationFrame(goOn);
}

const restOf = (way: number, { part }: Glide) => way * (1 - part);

function show(box: HTMLElement, each: Glide): void {
  box.style.translate = `${restOf(each.left, each)}px ${restOf(each.top, each)}px`;
}
