/** The median times of an action, one for each number of people. */
export interface Line {
  name: string;
  points: { people: number; ms: number }[];
}

const WIDTH = 900;
const LINE_HEIGHT = 20;
const EDGE = { left: 60, top: 40, bottom: 50, right: 280 };
const PLOT_WIDTH = WIDTH - EDGE.left - EDGE.right;
const STEPS = 5;

/**
 * Draws lines over the number of people on a logarithmic scale, as an SVG. The name of a line is at its end, moved down if
 * it would overlap another.
 */
export function drawPlot(title: string, lines: readonly Line[]): string {
  const sizes = [...new Set(lines.flatMap(({ points }) => points.map(({ people }) => people)))];
  const [least, most] = [Math.log(Math.min(...sizes)), Math.log(Math.max(...sizes))];
  const highest = 1.1 * Math.max(...lines.flatMap(({ points }) => points.map(({ ms }) => ms)));
  const plotHeight = Math.max(400, lines.length * LINE_HEIGHT);
  const height = plotHeight + EDGE.top + EDGE.bottom;
  const x = (people: number) =>
    EDGE.left + (PLOT_WIDTH * (Math.log(people) - least)) / (most - least || 1);
  const y = (ms: number) => EDGE.top + plotHeight * (1 - ms / highest);

  const grid = Array.from({ length: STEPS + 1 }, (_, step) => {
    const ms = (highest * step) / STEPS;
    return `<path class="grid" d="M${EDGE.left} ${round(y(ms))}h${PLOT_WIDTH}"/>
<text x="${EDGE.left - 8}" y="${round(y(ms) + 4)}" text-anchor="end">${ms.toFixed(1)}</text>`;
  });
  const ticks = sizes.map(
    (people) =>
      `<text x="${round(x(people))}" y="${height - 26}" text-anchor="middle">${people.toLocaleString('en')}</text>`,
  );
  let free = Number.NEGATIVE_INFINITY;
  const drawn = lines
    .toSorted((a, b) => lastOf(b) - lastOf(a))
    .map(({ name, points }, place) => {
      const colour = `hsl(${Math.round((360 * place) / lines.length)} 65% 42%)`;
      const way = points.map(({ people, ms }) => `${round(x(people))} ${round(y(ms))}`).join('L');
      const at = Math.max(free, y(points.at(-1)?.ms ?? 0));
      free = at + LINE_HEIGHT - 4;
      return `<path class="line" stroke="${colour}" d="M${way}"/>
<text x="${EDGE.left + PLOT_WIDTH + 36}" y="${round(at + 4)}" fill="${colour}">${escapeText(name)}</text>`;
    });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="13">
<title>${escapeText(title)}</title>
<style>.grid{stroke:#ddd}.line{fill:none;stroke-width:2}</style>
<rect width="100%" height="100%" fill="#fff"/>
<text x="${EDGE.left}" y="22" font-size="15">${escapeText(title)}</text>
${[...grid, ...ticks, ...drawn].join('\n')}
<text x="${EDGE.left + PLOT_WIDTH / 2}" y="${height - 6}" text-anchor="middle">people</text>
</svg>
`;
}

const lastOf = ({ points }: Line): number => points.at(-1)?.ms ?? 0;
const round = (value: number): string => value.toFixed(1);
const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
