const PRODUCT_NAME = 'Güvercin';

/**
 * Letters that look like a Latin letter, from confusables.txt (Unicode UTS 39), and the small capitals. Letters that
 * NFKD or lower case already folds are left out.
 */
const LOOKALIKES = {
  a: 'ɑαаᎪᗅᴀꓮ',
  b: 'ƄʙΒВЬᏏᏴᑲᖯᗷꓐꞴ',
  c: 'сᴄⲥꓚꮯ',
  d: 'ԁᎠᏧᑯᗞᗪᴅꓒꓓ',
  e: 'ΕеҽᎬᴇⴹꓰꬲ',
  f: 'Ϝքᖴẝꓝꞙꬵ',
  g: 'ƍɡɢԌցᏀᏳᶃꓖ',
  h: 'ʜΗНһհᎻᏂᕼⲎꓧ',
  i: '1lǀɩɪʟιіӏ۱ᏞᒪᛁⲒⳐⵏꓡꓲꙇꭵ',
  j: 'ϳјᎫᒍᴊꓙꞲ',
  k: 'ΚКᏦᛕᴋⲔꓗ',
  m: 'ΜϺМᎷᗰᛖᴍⲘꓟ',
  n: 'ɴΝոռⲚꓠ',
  o: '0οσоօ۵०০੦૦ଠ୦௦౦೦ഠ൦๐໐ဝ၀ჿዐᴏᴑⲟⵔ〇ꓳꬽ',
  p: 'ρрᏢᑭᴘⲣꓑ',
  q: 'ԛգզⵕ',
  r: 'ʀгᎡᏒᖇᴦⲅꓣꭇꭈꮁ',
  s: 'ƽѕՏᏕꓢꜱꮪ',
  t: 'ΤТᎢᴛⲦꓔ',
  u: 'ʋυսሀᑌᴜꓴꞟꭎꭒ',
  v: 'νѵ۷ᐯᴠⴸꓦꛟꮩ',
  w: 'ɯѡԝաᏔᴡꓪꮃ',
  x: 'ΧхᕁᕽᚷⲬⵝꓫꞳ',
  y: 'ɣʏΥγуүყᎩᎽᶌỿⲨꓬꭚ',
  z: 'Ζᴢꓜꮓ',
};
const latinOf = new Map(
  Object.entries(LOOKALIKES).flatMap(([latin, letters]) => [...letters].map((one) => [one, latin])),
);

/** Beginnings of official-sounding words, in Turkish and English. */
const OFFICIAL = [
  ...['destek', 'desteg', 'yardim', 'yonet', 'guvenlik', 'resmi', 'ekip', 'ekib', 'musteri'],
  ...['bildirim', 'sistem', 'duyuru', 'hesap', 'hesab', 'hizmet', 'moder', 'admin', 'support'],
  ...['help', 'team', 'official', 'secur', 'account', 'notif', 'system', 'staff', 'service'],
  ...['customer', 'operator', 'postmaster', 'webmaster'],
].map(foldLetters);

/** Folds look-alike letters, accents and capitals into one spelling. */
function foldLetters(text: string): string {
  return [...text.normalize('NFKD')]
    .map((one) => latinOf.get(one) ?? latinOf.get(one.toLowerCase()) ?? one.toLowerCase())
    .join('')
    .replaceAll('ı', 'i')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Splits "GüvercinDestek" into two words. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFC')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(foldLetters)
    .filter((word) => word !== '');

const isOfficial = (word: string) => OFFICIAL.some((stem) => word.startsWith(stem));
const product = foldLetters(PRODUCT_NAME);

/** Splits "güvercindestek" into two words. */
function splitProduct(word: string): string[] {
  const rest = word.startsWith(product) ? word.slice(product.length) : '';
  return isOfficial(rest) ? [product, rest] : [word];
}

/**
 * Whether a name looks like the product or its `operator` (`null` if unknown here), in any spelling (product.md section
 * 5). Such a name is the product's or the operator's name alone, the product's name with a word such as "support", or
 * only such words with the operator's name.
 */
export function isReservedName(name: string, operator: string | null): boolean {
  const words = wordsOf(name).flatMap(splitProduct);
  const house = wordsOf(operator ?? '');
  const plain = words.join('');
  if (plain !== '' && [product, house.join('')].includes(plain)) return true;
  if (!words.some(isOfficial)) return false;
  return words.includes(product) || words.every((one) => isOfficial(one) || house.includes(one));
}
