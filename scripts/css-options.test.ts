import { expect, test } from 'vitest';
import { nameClass } from './css-options.ts';

test('a class has one name, however its sheet is imported', () => {
  const sheet = `${process.cwd()}/src/list.module.css`;
  expect(nameClass('row', sheet)).toMatch(/^_row_[\w-]{4}$/);
  expect(nameClass('row', `${sheet}?inline`)).toBe(nameClass('row', sheet));
  expect(nameClass('row', sheet)).not.toBe(
    nameClass('row', `${process.cwd()}/src/other.module.css`),
  );
});
