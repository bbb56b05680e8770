import { expect, test } from 'vitest';
import { findInSource, findLooseText } from './find-loose-text.ts';

const find = (jsx: string) => findInSource('part.tsx', `const part = ${jsx};`).length;

test('no changing text shares its parent, for the sake of browser translation', () => {
  expect(findLooseText()).toEqual([]);
});

test.each([
  "<p><Icon />{t('a.word')}</p>",
  "<p>{isOn && t('a.word')}<Icon /></p>",
  "<p>{t('a.word')} · {plural('b.word', 2)}</p>",
  "<p><b>{title}</b> {isOn ? t('a') : t('b')}</p>",
])('%s is found', (jsx) => {
  expect(find(jsx)).toBeGreaterThan(0);
});

test.each([
  "<p>{t('a.word')}</p>",
  "<p><Icon /><span>{t('a.word')}</span></p>",
  '<p><Icon />{children}</p>',
  "<p>{isOn && <b>{t('a.word')}</b>}{' · '}<Icon /></p>",
])('%s is fine', (jsx) => {
  expect(find(jsx)).toBe(0);
});
