import { HEIGHT, type Next, WIDTH } from './picture-size.ts';

export interface Town {
  color: string;
  window: string | null;
  base: number;
  step: number;
}

/** A row of houses with gables, now and then a dome with its spire. */
export function drawTown({ color, window, base, step }: Town, next: Next): string {
  const shapes: string[] = [];
  for (let x = -step; x < WIDTH + step; ) {
    const width = step * (0.7 + next() * 0.8);
    const height = step * (0.8 + next() * 1.6);
    const top = base - height;
    shapes.push(
      `<rect x="${x}" y="${top}" width="${width + 1}" height="${HEIGHT - top}" fill="${color}"/>`,
    );
    if (next() < 0.22) {
      const middle = x + width / 2;
      shapes.push(
        `<circle cx="${middle}" cy="${top}" r="${width * 0.42}" fill="${color}"/>`,
        `<rect x="${middle - 3}" y="${top - width * 0.9}" width="6" height="${width}" fill="${color}"/>`,
      );
    } else {
      shapes.push(
        `<path d="M${x - 6} ${top} l${width / 2 + 6} ${-width * 0.38} l${width / 2 + 6} ${width * 0.38} z" fill="${color}"/>`,
      );
    }
    if (window !== null) shapes.push(drawWindows({ x, top, width, color: window }, next));
    x += width;
  }
  return shapes.join('');
}

function drawWindows(
  { x, top, width, color }: { x: number; top: number; width: number; color: string },
  next: Next,
): string {
  const windows: string[] = [];
  for (let y = top + 24; y < HEIGHT - 30; y += 54) {
    for (let at = x + 18; at < x + width - 26; at += 40) {
      if (next() < 0.45) {
        windows.push(
          `<rect x="${at}" y="${y}" width="16" height="24" rx="8" fill="${color}" opacity="${0.5 + next() * 0.5}"/>`,
        );
      }
    }
  }
  return windows.join('');
}
