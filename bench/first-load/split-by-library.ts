import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** What somebody’s part of a file costs, in bytes. */
export interface Weight {
  minified: number;
  gzip: number;
  brotli: number;
}

/** The parts of a file, by whose they are and by module. Both add up to the file as transferred. */
export interface Parts {
  byOwner: Map<string, Weight>;
  byModule: Map<string, Weight>;
}

/** What the bundler writes itself: imports and exports of chunks, preload lists, class names of CSS. */
const GLUE = 'glue of the chunks';

/** Packages that come with one that we have chosen. */
const families: readonly [RegExp, string][] = [
  [/^(react|react-dom|scheduler)$/, 'react + react-dom'],
  [/^(@tanstack\/|seroval|cookie-es|isbot|jsesc|tiny-)/, 'tanstack router'],
  [/^dexie/, 'dexie'],
  [
    /^(radix-ui|@radix-ui\/|@floating-ui\/|react-remove-scroll|react-style-singleton|use-callback-ref|use-sidecar|aria-hidden|get-nonce|tslib)/,
    'radix',
  ],
  [/^workbox-|^idb$/, 'workbox'],
];

/** Whose a module is: a package’s family, or one of our folders. */
function ownerOf(module: string): string {
  const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1];
  if (name !== undefined) {
    return families.find(([pattern]) => pattern.test(name))?.[1] ?? name;
  }
  if (module === '') return GLUE;
  const [top = '', second = '', third = ''] = module.split('/');
  if (top !== 'src') return `our ${top}/`;
  if (second === 'screens' && third !== '' && !third.includes('.'))
    return `our src/screens/${third}/`;
  return second.includes('.') ? 'our src/' : `our src/${second}/`;
}

/**
 * Splits a built file by the source map beside it: each owner’s characters are compressed on their
 * own and scaled, so that the parts add up to what the whole file costs.
 */
export function splitByLibrary(file: string): Parts {
  const code = readFileSync(file, 'utf8');
  const whole: Weight = {
    minified: Buffer.byteLength(code),
    gzip: existsSync(`${file}.gz`) ? readFileSync(`${file}.gz`).length : Buffer.byteLength(code),
    brotli: existsSync(`${file}.br`) ? readFileSync(`${file}.br`).length : Buffer.byteLength(code),
  };
  const byModule = codeByModule(file, code);
  const codeByOwner = new Map<string, string>();
  for (const [module, part] of byModule) {
    const owner = ownerOf(module);
    codeByOwner.set(owner, (codeByOwner.get(owner) ?? '') + part);
  }
  const byOwner = scale(codeByOwner, whole);
  const modules = new Map<string, Weight>();
  for (const [module, part] of byModule) {
    const owner = ownerOf(module);
    const of = byOwner.get(owner);
    const all = codeByOwner.get(owner)?.length ?? 0;
    if (of === undefined || all === 0) continue;
    const share = part.length / all;
    modules.set(module, {
      minified: of.minified * share,
      gzip: of.gzip * share,
      brotli: of.brotli * share,
    });
  }
  return { byOwner, byModule: modules };
}

/** The minified characters of each module, by its path from the root of the project. */
function codeByModule(file: string, code: string): Map<string, string> {
  // The bundler's own runtime has no source.
  if (!existsSync(`${file}.map`)) return new Map([['', code]]);
  const payload = JSON.parse(readFileSync(`${file}.map`, 'utf8'));
  const map = new SourceMap(payload);
  const parts = new Map<string, string>();
  const folder = path.dirname(path.resolve(file));
  const names = new Map<string, string>();
  const nameOf = (source: string) => {
    const known = names.get(source);
    if (known !== undefined) return known;
    const name = source.startsWith('\0')
      ? ''
      : path.relative(path.resolve('.'), path.resolve(folder, source));
    names.set(source, name);
    return name;
  };
  for (const [line, text] of code.split('\n').entries()) {
    for (let column = 0; column < text.length; column += 1) {
      const entry = map.findEntry(line, column);
      const source = 'originalSource' in entry ? entry.originalSource : undefined;
      const name = source === undefined || source === null ? '' : nameOf(source);
      parts.set(name, (parts.get(name) ?? '') + text[column]);
    }
  }
  return parts;
}

function scale(parts: ReadonlyMap<string, string>, whole: Weight): Map<string, Weight> {
  const alone = [...parts].map(([owner, code]) => {
    const bytes = Buffer.from(code);
    const brotli = brotliCompressSync(bytes).length;
    return [owner, { minified: bytes.length, gzip: gzipSync(bytes).length, brotli }] as const;
  });
  const sum = (of: keyof Weight) => alone.reduce((total, [, weight]) => total + weight[of], 0);
  const factor = {
    minified: whole.minified / sum('minified'),
    gzip: whole.gzip / sum('gzip'),
    brotli: whole.brotli / sum('brotli'),
  };
  return new Map(
    alone.map(([owner, { minified, gzip, brotli }]) => [
      owner,
      {
        minified: minified * factor.minified,
        gzip: gzip * factor.gzip,
        brotli: brotli * factor.brotli,
      },
    ]),
  );
}

/** Adds one file’s parts to those of others. */
export function addParts(total: Map<string, Weight>, parts: ReadonlyMap<string, Weight>): void {
  for (const [name, { minified, gzip, brotli }] of parts) {
    const known = total.get(name) ?? { minified: 0, gzip: 0, brotli: 0 };
    total.set(name, {
      minified: known.minified + minified,
      gzip: known.gzip + gzip,
      brotli: known.brotli + brotli,
    });
  }
}
