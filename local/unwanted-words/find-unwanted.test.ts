import { expect, test } from 'vitest';
import { findUnwanted, lowerOther, lowerTurkish, toEntry } from './find-unwanted.ts';
import { loadLists } from './load-lists.ts';
import { type ListedLanguage, listedLanguages } from './unwanted-words.ts';

const finderOf = async (...languages: ListedLanguage[]) => findUnwanted(await loadLists(languages));
const all = await finderOf(...listedLanguages);
const english = await finderOf('en');
const turkish = await finderOf('tr');

/** Returns a function that finds the person's own words, for a person who also reads Turkish. */
const own = (...words: string[]) =>
  findUnwanted({
    turkish: words.map((word) => toEntry(word, lowerTurkish)).join('\n'),
    others: words.map((word) => toEntry(word, lowerOther)).join('\n'),
  });

test.each([
  'what a load of bullshit',
  'BULLSHIT!',
  'BULLSHİT',
  '“Bullshit”, she said.',
  'bullshit🙂',
  'a\nbitch\nb',
  'fuck-off',
  'you piece of   shit',
  'bull\u00adshit',
  'b\u200bitch',
  'take this 🖕🏽',
])('finds strong English in %j', (text) => {
  expect(english(text)).toBe(true);
});

test.each([
  'I live in Scunthorpe, near Penistone and Essex',
  'a classic assassin passes the class of grass',
  'Dickens and a cocktail with shiitake',
  'I am fine, this is so. S & M, size S, M or L.',
  'My Maine Coon suits this hardcore game of cornhole',
  'sex education, xx',
  'Hancock and a peacock',
  '',
  '…',
  '🕊️',
])('finds nothing in %j', (text) => {
  expect(all(text)).toBe(false);
});

test.each([
  'siktir git',
  'SİKTİR GİT',
  'Orospu çocuğu',
  'orospunun',
  'orospulardanmış orospuluk orospulara',
  "Orospu'nun",
  'kaltaklarımızdan',
  'KALTAĞI',
  'AMCIK',
  'amcik',
  'tasaklar',
])('finds strong Turkish in %j', (text) => {
  expect(turkish(text)).toBe(true);
});

test.each([
  'Sık sık yazarım. SIK SIK!',
  'şık bir gün, sıkı dostlar, sikke koleksiyonu',
  'Kuşu götürdüm, götür beni',
  'Ama ben amca oğluyum, amcam Çingene müziği sever',
  'yarasa, yara, taş, tasa, kalın, klasik, klasikler',
  'I am not forgotten, I have gotten used to it',
  'Mart ayında Martin geldi',
])('finds nothing in Turkish and similar words in %j', (text) => {
  expect(all(text)).toBe(false);
});

test.each([
  ['arschloch', 'Du Arschloch!'],
  ['Scheiße', 'SCHEISSE oder Scheiße'],
  ['connard', 'Quel connard'],
  ['hijo de puta', 'Hijo  de\nputa'],
  ['cabrón', 'CABRÓN'],
])('finds %j of the other lists', (_, text) => {
  expect(all(text)).toBe(true);
});

test.each([
  'Die Vögel: den Vögeln geht es gut, bitte',
  'Vamos con Martillo al infierno',
  'Un petit cul-de-sac, la chatte et le baiser',
])('finds nothing in other languages in %j', (text) => {
  expect(all(text)).toBe(false);
});

test.each([
  ['futbol', 'Futbolu severim'],
  ['futbol', 'futbolda FUTBOLLARDAN'],
  ['deprem', 'depremlerimizden'],
  ['savaş', 'savaşın ortasında'],
  ['savaş', 'SAVAŞI'],
  ['köpek', 'köpeği gördüm'],
  ['kitap', 'kitabımda'],
  ['araba', 'arabasından'],
  ['istifa', 'İSTİFA'],
  ['ISIRGAN', 'ısırgan'],
  ['brexit', 'BREXIT'],
  ['İstanbul', 'istanbul'],
  ['kara kış', 'kara   kış geldi'],
  ['🐍', 'bir 🐍 gördüm'],
  ['战争', '这是战争吗'],
  ['война', 'ВОЙНА'],
  ['e\u0301te\u0301', 'l’\u00e9t\u00e9'],
])('the own word %j is found in %j', (word, text) => {
  expect(own(word)(text)).toBe(true);
});

test.each([
  ['kaza', 'kazan kazandı'],
  ['mart', 'Martin, martini'],
  ['kan', 'kanıt, kanal, kanın'],
  ['rest', 'restoran'],
  ['sıla', 'sila'],
  ['futbol', 'futbolcu'],
  ['kara kış', 'kara bir kış'],
  ['war', 'warm, software'],
])('the own word %j is not found in %j', (word, text) => {
  expect(own(word)(text)).toBe(false);
});

test('without words nothing is found', () => {
  expect(findUnwanted({ turkish: '', others: '' })('bullshit')).toBe(false);
});
