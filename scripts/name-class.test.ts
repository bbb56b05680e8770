import { expect, test } from 'vitest';
import { nameClass } from './name-class.ts';

test('a class is called by its own name and its file’s, wherever it stands in it', () => {
  const name = nameClass('row', `${process.cwd()}/src/list.module.css`);
  expect(name).toMatch(/^_row_[\w-]{4}$/);
  expect(nameClass('row', `${process.cwd()}/src/list.module.css?direct`)).toBe(name);
  expect(nameClass('row', `${process.cwd()}/src/other.module.css`)).not.toBe(name);
});
