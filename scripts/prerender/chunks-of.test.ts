import { expect, test } from 'vitest';
import { chunksOf } from './chunks-of.ts';

const manifest = {
  '_first-a.js': { file: 'first-a.js', name: 'first', css: ['first.css'] },
  '_entry-b.js': {
    file: 'entry-b.js',
    name: 'entry',
    imports: ['_first-a.js', '_common-c.js'],
    css: ['entry.css'],
  },
  '_common-c.js': { file: 'common-c.js', name: 'common', imports: ['_first-a.js'] },
  'i18n/words-tr.ts': { file: 'words-tr.js', imports: ['_first-a.js'] },
};

test('a chunk is found by its name and a module by its path, with all that they need', () => {
  expect(chunksOf(manifest, ['entry', 'i18n/words-tr.ts'])).toEqual({
    scripts: ['entry-b.js', 'first-a.js', 'common-c.js', 'words-tr.js'],
    styles: ['first.css', 'entry.css'],
  });
});

test('an entry missing in the build fails it', () => {
  expect(() => chunksOf(manifest, ['person'])).toThrow('The build has no person');
});
