import { formatTable } from '../table.ts';
import { kilobytes } from './kilobytes.ts';
import { addParts, splitByLibrary, type Weight } from './split-by-library.ts';
import type { Asked, Visits } from './visit.ts';

const JS_GOAL_KB = { landing: 92, 'first screen': 130 } as const;
const REQUESTS_GOAL = 12;
const MODULES_SHOWN = 25;

/** When the page asked, in relation to what the person saw. */
const moments = ['before first paint', 'before ready', 'at rest'] as const;
type Moment = (typeof moments)[number];

/** What the first visit of a screen fetched: JavaScript by library, and requests by kind. */
export function reportWeights(
  folder: string,
  name: keyof typeof JS_GOAL_KB,
  [visits]: readonly Visits[],
): void {
  if (visits === undefined) throw new Error(`${name} was not visited`);
  const { asked, cold } = visits;
  const isBy = (moment: Moment) => (request: Asked) => {
    if (moment === 'at rest') return true;
    return (
      request.askedAt !== null &&
      request.askedAt <= cold[moment === 'before ready' ? 'ready' : 'first']
    );
  };
  const byWhom = new Map<string, Asked[]>();
  for (const request of asked) {
    const who = whoAsked(request);
    byWhom.set(who, [...(byWhom.get(who) ?? []), request]);
  }
  const page = byWhom.get('page') ?? [];
  const scripts = page.filter(isScript);
  const partsOf = new Map(
    scripts.map(({ path }) => [path, splitByLibrary(`${folder}${path}`)] as const),
  );
  const split = (requests: Asked[]) => {
    const byOwner = new Map<string, Weight>();
    const byModule = new Map<string, Weight>();
    for (const { path } of requests) {
      const parts = partsOf.get(path);
      if (parts === undefined) continue;
      addParts(byOwner, parts.byOwner);
      addParts(byModule, parts.byModule);
    }
    return { byOwner, byModule };
  };
  const at = moments.map((moment) => split(scripts.filter(isBy(moment))));
  const rest = at.at(-1);
  if (rest === undefined) throw new Error('nothing was split');
  const owners = [...rest.byOwner].toSorted(([, a], [, b]) => b.brotli - a.brotli);
  const row = (label: string, of: (weights: Map<string, Weight>) => Weight | undefined) => [
    label,
    ...at.map(({ byOwner }) => kilobytes(of(byOwner)?.brotli ?? 0)),
    kilobytes(of(rest.byOwner)?.gzip ?? 0),
    kilobytes(of(rest.byOwner)?.minified ?? 0),
  ];
  process.stdout.write(
    `\nJavaScript of the ${name}, kB; goal ≤ ${JS_GOAL_KB[name]} kB brotli\n${formatTable([
      ['', ...moments.map((moment) => `brotli ${moment}`), 'gzip at rest', 'minified'],
      row('all', sum),
      ...owners.map(([owner]) => row(owner, (weights) => weights.get(owner))),
    ])}\n`,
  );
  const ours = [...rest.byModule]
    .filter(([module]) => module !== '' && !module.includes('node_modules/'))
    .toSorted(([, a], [, b]) => b.brotli - a.brotli)
    .slice(0, MODULES_SHOWN)
    .map(([module, { brotli, minified }]) => [module, kilobytes(brotli), kilobytes(minified)]);
  process.stdout.write(
    `\nOur largest modules in the ${name}, kB\n${formatTable([['', 'brotli', 'minified'], ...ours])}\n`,
  );
  const counts = [...byWhom].map(([who, requests]) => [
    who,
    ...moments.map((moment) => String(requests.filter(isBy(moment)).length)),
    kilobytes(requests.reduce((total, { bytes }) => total + bytes, 0)),
  ]);
  process.stdout.write(
    `\nRequests of the ${name}; goal ≤ ${REQUESTS_GOAL} of the page at rest, pictures apart\n${formatTable(
      [['', ...moments, 'kB at rest'], ...counts],
    )}\n`,
  );
  const listed = asked
    .filter((request) => whoAsked(request) === 'page')
    .map(({ method, path, bytes, askedAt }) => [
      `${method} ${path}`,
      kilobytes(bytes),
      askedAt === null ? '' : askedAt.toFixed(0),
    ]);
  process.stdout.write(`\n${formatTable([['of the page', 'kB', 'asked at ms'], ...listed])}\n`);
}

const isScript = ({ contentType }: Asked) => contentType === 'text/javascript';

/** The page, one of its workers, or a picture. */
function whoAsked({ dest, referer, contentType, askedAt, path }: Asked): string {
  if (dest === 'serviceworker' || referer === '/sw.js') return 'service worker';
  if (dest === 'sharedworker' || referer === '/live-connection.js') return 'shared worker';
  if (dest === 'image' || contentType.startsWith('image/')) return 'pictures';
  return askedAt === null && path.startsWith('/assets/') ? 'service worker' : 'page';
}

function sum(weights: ReadonlyMap<string, Weight>): Weight {
  const total = { minified: 0, gzip: 0, brotli: 0 };
  for (const { minified, gzip, brotli } of weights.values()) {
    total.minified += minified;
    total.gzip += gzip;
    total.brotli += brotli;
  }
  return total;
}
