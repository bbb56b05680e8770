import { hourColours } from './hour-colours.ts';

const DURATION_MS = 1200;
const CLOUDS = '--cloud-opacity';

/**
 * Shows another hour and fades every colour from its current value. Only the colour variables on the root are animated.
 * Therefore no overlay is needed, and a second change continues from the visible colours (docs/decisions/motion.md).
 */
export function fadeColours(show: () => void): void {
  registerColours();
  const root = document.documentElement;
  const ghost = keepOrb();
  const before = readColours(root);
  show();
  const after = readColours(root);
  const keyframes = Object.fromEntries(
    Object.entries(before).map(([name, value]) => [name, [value, after[name] ?? value]]),
  );
  root.animate(keyframes, { duration: DURATION_MS, easing: 'linear' });
  document.querySelector('[data-orb]')?.animate({ opacity: [0, 1] }, { duration: DURATION_MS });
  ghost
    ?.animate({ opacity: [1, 0] }, { duration: DURATION_MS })
    .finished.finally(() => ghost.remove());
}

let isRegistered = false;

/** Registers the variables as colours, because the browser can only interpolate registered ones. */
function registerColours(): void {
  if (isRegistered) return;
  isRegistered = true;
  const colour = { syntax: '<color>', inherits: true, initialValue: 'transparent' };
  for (const name of hourColours) CSS.registerProperty({ name, ...colour });
  CSS.registerProperty({ name: CLOUDS, syntax: '<number>', inherits: true, initialValue: '0' });
}

function readColours(root: HTMLElement): Record<string, string> {
  const style = getComputedStyle(root);
  return Object.fromEntries(
    [...hourColours, CLOUDS].map((name) => [name, style.getPropertyValue(name)]),
  );
}

/** Keeps a copy of the old sun or moon until it has faded, because its position differs at each hour. */
function keepOrb(): HTMLElement | null {
  const orb = document.querySelector('[data-orb]');
  if (!(orb instanceof HTMLElement)) return null;
  const { insetBlockStart, insetInlineStart, inlineSize, blockSize, backgroundColor } =
    getComputedStyle(orb);
  const ghost = document.createElement('div');
  ghost.className = orb.className;
  Object.assign(ghost.style, {
    ...{ insetBlockStart, insetInlineStart, inlineSize, blockSize, backgroundColor },
    ...{ insetBlockEnd: 'auto', insetInlineEnd: 'auto' },
  });
  orb.before(ghost);
  return ghost;
}
