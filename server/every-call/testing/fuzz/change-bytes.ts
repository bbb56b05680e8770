import type { Chance } from './chance.ts';

const PIECES = [
  ...[
    '\0',
    '\r\n',
    '\r\n\r\n',
    '--',
    '\ufeff',
    '\u{1fab6}',
    '{',
    '}',
    '"',
    '\\',
    ',',
    'null',
    '=',
    '&',
  ],
  ...[
    'Content-Disposition: form-data; name="file"\r\n\r\n',
    '; filename="../../a\r\nb"',
    '0\r\n\r\n',
  ],
].map((text) => Buffer.from(text));
const BROKEN_UTF8 = [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf8, 0x88], [0xe2, 0x28]].map(
  (bytes) => Buffer.from(bytes),
);

/** Mutates arbitrary bytes: flips, removes, adds, repeats or reverses some. */
export function changeBytes(chance: Chance, bytes: Buffer): Buffer {
  const at = chance.below(bytes.length + 1);
  const from = bytes.subarray(0, at);
  const rest = bytes.subarray(at);
  switch (chance.below(7)) {
    case 0: {
      const flipped = Buffer.from(bytes);
      for (let count = 1 + chance.below(8); count > 0 && bytes.length > 0; count -= 1) {
        const place = chance.below(bytes.length);
        flipped[place] = (flipped[place] ?? 0) ^ (1 << chance.below(8));
      }
      return flipped;
    }
    case 1:
      return from;
    case 2:
      return Buffer.concat([from, rest.subarray(chance.below(40))]);
    case 3:
      return Buffer.concat([from, chance.pick([...PIECES, ...BROKEN_UTF8]), rest]);
    case 4:
      return Buffer.concat([bytes, bytes]);
    case 5:
      return Buffer.concat([from, chance.bytes(1 + chance.below(200)), rest]);
    default:
      return chance.bytes(chance.pick([0, 1, 100, 3000]));
  }
}
