const PRODUCT_NAME = 'Güvercin';

/**
 * Letters that look like a Latin one, from confusables.txt (Unicode UTS 39), and the small capitals.
 * What normalization or lower case folds already is left out.
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

/** Beginnings of the words that an operator uses, in Turkish and English. */
const OFFICIAL = [
  ...['destek', 'desteg', 'yardim', 'yonet', 'guvenlik', 'resmi', 'ekip', 'ekib', 'musteri'],
  ...['bildirim', 'sistem', 'duyuru', 'hesap', 'hesab', 'hizmet', 'moder', 'admin', 'support'],
  ...['help', 'team', 'official', 'secur', 'account', 'notif', 'system', 'staff', 'service'],
  ...['customer', 'operator', 'postmaster', 'webmaster'],
].map(foldLetters);

/** Replaces look-alike letters, accents and capitals by one spelling. */
function foldLetters(text: string): string {
  return [...text.normalize('NFKD')]
    .map((one) => latinOf.get(one) ?? latinOf.get(one.toLowerCase()) ?? one.toLowerCase())
    .join('')
    .replaceAll('ı', 'i')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** "GüvercinDestek" has two words. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFC')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(foldLetters)
    .filter((word) => word !== '');

const isOfficial = (word: string) => OFFICIAL.some((stem) => word.startsWith(stem));

/**
 * Whether a name seems to be the product or its `operator` (null: not known here), however it is
 * spelled (product.md section 5): their name alone, the product's with a word such as "support", or
 * nothing but such words.
 */
export function isHouseName(name: string, operator: string | null): boolean {
  const words = wordsOf(name);
  const plain = words.join('');
  const product = foldLetters(PRODUCT_NAME);
  const house = [product, ...wordsOf(operator ?? '')];
  if (plain === product || (plain !== '' && plain === foldLetters(operator ?? ''))) return true;
  const besideProduct = words.flatMap((word) =>
    word.startsWith(product) && word !== product ? [word.slice(product.length)] : [],
  );
  const hasProduct = words.includes(product) || besideProduct.some(isOfficial);
  if (hasProduct && [...words, ...besideProduct].some(isOfficial)) return true;
  return words.some(isOfficial) && words.every((word) => isOfficial(word) || house.includes(word));
}
