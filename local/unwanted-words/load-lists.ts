import { foldText } from '../search/fold-words.ts';
import { lowerOther, lowerTurkish, toEntry, type WordLists } from './find-unwanted.ts';
import type { ListedLanguage } from './unwanted-words.ts';

/** Each list is loaded only if the person reads its language. */
const lists: Record<ListedLanguage, () => Promise<{ default: string[] }>> = {
  tr: () => import('naughty-words/tr.json'),
  en: () => import('naughty-words/en.json'),
  de: () => import('naughty-words/de.json'),
  fr: () => import('naughty-words/fr.json'),
  es: () => import('naughty-words/es.json'),
};

/**
 * The minimum length for matching a Turkish word without its diacritics. Shorter ones equal words of other languages:
 * göt, got.
 */
const UNMARKED_MIN_LENGTH = 5;

/** Loads the lists of some languages, without everyday words, ready to be stored. Rejects if one cannot be loaded. */
export async function loadLists(languages: readonly ListedLanguage[]): Promise<WordLists> {
  const loaded = await Promise.all(
    languages.map(async (language) => ({ language, words: (await lists[language]()).default })),
  );
  const linesOf = (isTurkish: boolean) =>
    loaded
      .filter(({ language }) => (language === 'tr') === isTurkish)
      .flatMap(({ language, words }) => toLines(language, words))
      .join('\n');
  return { turkish: linesOf(true), others: linesOf(false) };
}

function toLines(language: ListedLanguage, words: readonly string[]): string[] {
  const lower = language === 'tr' ? lowerTurkish : lowerOther;
  const everyday = new Set(everydayWords[language].split(',').map((word) => toEntry(word, lower)));
  const entries = words.map((word) => toEntry(word, lower));
  const unmarked = language === 'tr' ? entries.map(foldText).filter(isLong) : [];
  return [...new Set([...entries, ...unmarked])].filter((entry) => !everyday.has(entry));
}

const isLong = (word: string): boolean => word.length >= UNMARKED_MIN_LENGTH;

/**
 * Words of the lists that letters use in good faith: body parts and objects, words of news and medicine, and words with
 * another meaning in a language that the reader may speak. They do not fold a letter.
 */
const everydayWords: Record<ListedLanguage, string> = {
  tr: `am, amı, amlar, çingene, Çingenede, Çingeneden, Çingeneler, Çingenelerde, Çingenelerden, Çingenelere,
    Çingeneleri, Çingenelerin, Çingenenin, Çingeneye, Çingeneyi, gotte, gotten`,
  en: `anal, anus, auto erotic, autoerotic, babeland, bareback, barely legal, barenaked, bastinado, beaver cleaver,
    big black, big breasts, birdlock, black cock, blonde action, blonde on blonde action, bondage, boob, boobs, bullet vibe,
    busty, butt, buttcheeks, camel toe, cialis, clitoris, clover clamps, coon, coons, cornhole, darkie, date rape, daterape,
    dingleberry, dingleberries, dolcett, domination, dominatrix, ecchi, ejaculation, erotic, erotism, escort, eunuch,
    fecal, figging, fingering, genitals, girl on, girl on top, girls gone wild, god damn, grope, guro, hand job, hard core,
    hardcore, hentai, homoerotic, hooker, hot carl, hot chick, how to kill, how to murder, huge fat, humping, incest,
    intercourse, jelly donut, kinky, leather restraint, leather straight jacket, lemon party, lolita, lovemaking,
    menage a trois, missionary position, mong, mound of venus, mr hands, nawashi, neonazi, nipple, nipples, nude, nudity,
    nutten, octopussy, one cup two girls, one guy one jar, orgasm, panties, panty, penis, playboy, pleasure chest, poof,
    prince albert piercing, rectum, rosy palm, rusty trombone, sadism, santorum, scat, scissoring, semen, sex, sexo,
    sexual, sexuality, sexually, sexy, shota, shrimping, skeet, snatch, snowballing, spastic, spunk, strappado, strip club,
    style doggy, suck, sucks, suicide girls, swastika, swinger, tainted love, taste my, throating, tied up, tight white,
    tongue in a, topless, tushy, twink, twinkie, undressing, urethra play, vagina, viagra, vibrator, violet wand, voyeur,
    vulva, wet dream, white power, worldsex, wrapping men, xx, yaoi`,
  de: `bimbo, bonze, bratze, dödel, fratze, ische, kimme, lümmel, möpse, morgenlatte, mufti, muschi, nackt, nippel,
    onanieren, orgasmus, penis, pinkeln, popel, poppen, reudig, rosette, schabracke, schiesser, vögeln, vollpfosten`,
  fr: `baiser, bander, bigornette, bite, bitte, bloblos, bordel, bourré, bourrée, caca, chatte, clito, clitoris, con,
    cul, déconne, déconner, folle, gerbe, gerber, grande folle, gueule, jouir, ménage à trois, meuf, negro, pédale, péter,
    pipi, ramoner, suce, tanche, tapette, teuch, tringler, trique, troncher, zigounette, zizi`,
  es: `asesinato, asno, bastardo, caca, chupada, chupetón, concha, coprofagía, drogas, esperma, fiesta de salchichas,
    haciendo el amor, heroína, idiota, infierno, maciza, maldito, martillo, nazi, orina, pedo, pervertido, pezón, pinche,
    pis, prostituta, racista, sádico, semen, sexo, sexo oral, tetas grandes, tía buena, travesti, trio, verga, vulva`,
};
