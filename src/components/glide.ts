/** The same as `--time-calm`: what scripts move reads no tokens. */
const DURATION_MS = 240;

interface Glide {
  left: number;
  top: number;
  /** How long it had glided in the frame before. */
  seenMs: number;
  /** How long it has glided as it is shown now. */
  nextMs: number;
}

const glides = new Map<HTMLElement, Glide>();
let lastFrameAt = 0;
/** This frame's step is done, and nobody has seen it yet. */
let isStepUnseen = false;
/** Something came to lie elsewhere before this frame's step: all stand still for one frame. */
let isHeld = false;

/**
 * Shows a box that has come to lie elsewhere where it was, `left` and `top` px from its new place, and
 * lets it glide there; one that is on its way goes on from where it is seen. Each frame is drawn from
 * here and not by an animation of the browser's: a second one on top of a first is seen one frame late.
 */
export function glide(box: HTMLElement, left: number, top: number): void {
  if (glides.size === 0) requestAnimationFrame(begin);
  holdGlides();
  const rest = glides.get(box);
  const part = rest === undefined ? 0 : 1 - partOf(rest.nextMs);
  const next: Glide = {
    left: left + (rest?.left ?? 0) * part,
    top: top + (rest?.top ?? 0) * part,
    seenMs: 0,
    nextMs: 0,
  };
  glides.set(box, next);
  show(box, next);
}

/** Keeps every box where it is seen, in the frame in which something around it changes. */
export function holdGlides(): void {
  if (!isStepUnseen) {
    isHeld = true;
    return;
  }
  isStepUnseen = false;
  for (const [box, each] of glides) {
    each.nextMs = each.seenMs;
    show(box, each);
  }
}

function begin(now: number): void {
  lastFrameAt = now;
  goOn(now);
}

function goOn(now: number): void {
  const step = isHeld ? 0 : now - lastFrameAt;
  lastFrameAt = now;
  isHeld = false;
  isStepUnseen = true;
  // Timers run once the frame has been painted.
  setTimeout(() => {
    isStepUnseen = false;
  });
  for (const [box, each] of glides) {
    each.seenMs = each.nextMs;
    each.nextMs += step;
    if (each.seenMs < DURATION_MS && box.isConnected) show(box, each);
    else {
      box.style.removeProperty('translate');
      glides.delete(box);
    }
  }
  if (glides.size > 0) requestAnimationFrame(goOn);
}

/** Fast at first, then ever slower. */
const partOf = (ms: number) => 1 - (1 - Math.min(1, ms / DURATION_MS)) ** 3;

function show(box: HTMLElement, { left, top, nextMs }: Glide): void {
  const rest = 1 - partOf(nextMs);
  box.style.translate = `${left * rest}px ${top * rest}px`;
}
