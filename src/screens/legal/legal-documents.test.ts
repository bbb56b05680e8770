import { describe, expect, test } from 'vitest';
import * as limits from '../../../contract/limits.ts';
import type { Language } from '../../../i18n/language.ts';
import { englishAccessibility } from '../../../i18n/legal/accessibility-en.ts';
import { turkishAccessibility } from '../../../i18n/legal/accessibility-tr.ts';
import type { LegalBlock, LegalDocument } from '../../../i18n/legal/legal-document.ts';
import { englishPrivacy } from '../../../i18n/legal/privacy-en.ts';
import { turkishPrivacy } from '../../../i18n/legal/privacy-tr.ts';
import { englishTerms } from '../../../i18n/legal/terms-en.ts';
import { turkishTerms } from '../../../i18n/legal/terms-tr.ts';
import { makeLegalFacts } from './legal-facts.ts';

const sources = import.meta.glob<string>('../../../i18n/legal/*-{tr,en}.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const operator = { name: 'Ege Posta Derneği', contact: 'posta@example.org' };
const documents: Record<string, Record<Language, LegalDocument<string>>> = {
  terms: { tr: turkishTerms, en: englishTerms },
  privacy: { tr: turkishPrivacy, en: englishPrivacy },
  accessibility: { tr: turkishAccessibility, en: englishAccessibility },
};
const languages = ['tr', 'en'] as const;

const wordsOf = (block: LegalBlock): readonly string[] => {
  if (typeof block === 'string') return [block];
  return 'words' in block ? [block.words] : block;
};
const textOf = (sections: ReturnType<LegalDocument<string>>) =>
  Object.values(sections)
    .flatMap(({ title, blocks }) => [title, ...blocks.flatMap(wordsOf)])
    .join('\n');

describe.each(Object.keys(documents))('%s', (name) => {
  const inLanguage = (language: Language, who: typeof operator | null = operator) =>
    documents[name]?.[language](makeLegalFacts(language, who)) ?? {};

  const sourceOf = (language: Language) =>
    sources[`../../../i18n/legal/${name}-${language}.ts`] ?? expect.fail('no such document');

  test('has the same sections in both languages, in the same order, and of the same build', () => {
    const [tr, en] = languages.map((language) => inLanguage(language));
    expect(Object.keys(en ?? {})).toEqual(Object.keys(tr ?? {}));
    const shapeOf = (sections = {}) =>
      Object.values<{ blocks: readonly LegalBlock[] }>(sections).map(({ blocks }) =>
        blocks.map((block) => {
          if (typeof block === 'string') return 'paragraph';
          if ('to' in block) return block.to;
          return 'mail' in block ? block.mail : `${block.length} items`;
        }),
      );
    expect(shapeOf(en)).toEqual(shapeOf(tr));
  });

  test.each(languages)('has no empty text and no unfilled placeholder in %s', (language) => {
    for (const who of [operator, null]) {
      const text = textOf(inLanguage(language, who));
      expect(text).not.toMatch(/undefined|null|NaN|\{\{|\$\{|^\s*$/m);
    }
  });

  test.each(languages)('gives the operator’s contact in %s', (language) => {
    expect(textOf(inLanguage(language))).toContain(operator.contact);
  });

  test.each(languages)('repeats no number of the contract literally, in %s', (language) => {
    const held = new Set(Object.values(limits).map(String));
    const source = sourceOf(language);
    const typed = [...source.matchAll(/\d+(?:\.\d+)*/g)].map(([number]) => number);
    expect(typed.filter((number) => held.has(number))).toEqual([]);
  });

  test.each(languages)('never adds a suffix to a filled-in value, in %s', (language) => {
    const source = sourceOf(language);
    expect(source).not.toMatch(/\}[’'\p{L}]/u);
  });
});

test.each(languages)('durations have their unit on the same line, in %s', (language) => {
  const { reportCopy, authToken, verification, date } = makeLegalFacts(language, operator);
  expect([reportCopy, authToken, verification, date]).toEqual(
    language === 'tr'
      ? ['180\u00a0gün', '15\u00a0dakika', '24\u00a0saat', 'Kasım 2026']
      : ['180\u00a0days', '15\u00a0minutes', '24\u00a0hours', 'November 2026'],
  );
});

test('the terms and the privacy page name the operator', () => {
  for (const language of languages) {
    for (const name of ['terms', 'privacy']) {
      const sections = documents[name]?.[language](makeLegalFacts(language, operator)) ?? {};
      expect(textOf(sections)).toContain(operator.name);
    }
  }
});

test('the privacy page names all six cookies and no other', () => {
  const { cookies } = turkishPrivacy(makeLegalFacts('tr', operator));
  const listed = cookies.blocks.flatMap((block) => (Array.isArray(block) ? [...block] : []));
  expect(listed.map((line: string) => line.split(':', 1)[0])).toEqual([
    'authToken',
    'refreshToken',
    'session',
    'registration',
    'first-login',
    'device',
  ]);
});
