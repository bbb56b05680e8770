import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collapseEmptyLines, splitLinks } from './split-links.ts';

/** Parts of letters, including text that could confuse the parsing of links and lines. */
const pieces = [
  ...['https://', 'HTTPS://', 'http://', 'example.org', 'аpple.com', 'xn--pple-43d.com', '@', ':'],
  ...['/', '?', '#', '.', ',', '…', '(', ')', ']', '”', "'", '<', '>', '%', '\\', '[::1]', '127.1'],
  ...['\n', '\r\n', '\u2028', '\u0085', '\v', ' ', '\t', '\u00a0', '\u200b', '\u202e', '\u2800'],
  ...['z\u0335\u0321\u0322\u0327', 'سلام', '🕊️', '\ud83d', '<img src=x onerror=alert(1)>'],
] as const;
const letters = fc
  .array(
    fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...pieces) }, fc.string({ unit: 'binary' })),
  )
  .map((parts) => parts.join(''));

test('the parts of a letter add up to its text, each at its stated position', () => {
  fc.assert(
    fc.property(letters, (text) => {
      const parts = splitLinks(text);
      expect(parts.map(({ written }) => written).join('')).toBe(text);
      for (const { at, written } of parts) expect(text.startsWith(written, at)).toBe(true);
      expect(parts.every(({ written }) => written !== '')).toBe(true);
    }),
  );
});

test('a link is https, leads to the shown host in ASCII, and has no user name', () => {
  const addresses = letters.map((text) => `https://${text}`);
  fc.assert(
    fc.property(addresses, (text) => {
      for (const part of splitLinks(text)) {
        if (!('host' in part)) continue;
        const { protocol, host, username, password } = new URL(part.href);
        expect([protocol, host, username, password]).toEqual(['https:', part.host, '', '']);
        expect(part.host).toMatch(/^[!-~]+$/);
        expect(part.href).toMatch(/^[!-~]+$/);
      }
    }),
  );
});

test('consecutive empty lines become one, and nothing else is removed', () => {
  const withoutSpace = (text: string) => text.replace(/[\s\u0085\p{Cf}\p{DI}\u2800]/gu, '');
  fc.assert(
    fc.property(letters, (text) => {
      const shown = collapseEmptyLines(text);
      expect(shown).not.toMatch(/\n[\s\u200b\u2800]*\n[\s\u200b\u2800]*\n/);
      expect(withoutSpace(shown)).toBe(withoutSpace(text));
      expect(collapseEmptyLines(shown)).toBe(shown);
    }),
  );
});

test.each([...pieces, 'https://a.b', 'https://a.b)', 'https://(', 'a) '])(
  'fifty thousand signs of %j are read as fast as ten times five thousand',
  (piece) => {
    const read = (signs: number) => {
      const text = piece.repeat(Math.ceil(signs / piece.length));
      splitLinks(`https://${text}x`);
      collapseEmptyLines(`${text}x`);
    };
    const parts = quickest(() => {
      for (let part = 0; part < 10; part += 1) read(5_000);
    });
    // A backtracking algorithm would take ten times as long. Very short times are not compared.
    expect(quickest(() => read(50_000))).toBeLessThan(5 * Math.max(parts, 20));
  },
);

/** Returns the shortest of three measurements in milliseconds, the one least affected by other load. */
function quickest(work: () => void): number {
  const took = [1, 2, 3].map(() => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
  return Math.min(...took);
}
