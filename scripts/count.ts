// Counts code, comments and documents. `npm run count -- <seed>` also draws 90 comments at random.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

interface Comment {
  place: string;
  text: string;
}

const DRAWN = 90;
const CODE = /\.(ts|tsx|css|mjs)$/;
const TEST = /\.(test|story)\.ts$/;
const HARNESS = /^(bench|docs|e2e|scripts|sim)\/|\/(testing|outages)\//;
const COMMENT =
  /(?<=^|\n)[ \t]*(\{?\/\*[\s\S]*?\*\/\}?|\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*)|(?<=[;,{(\])] )\/\/ [^\n]*/g;
const SUPPRESSION = /biome-ignore|@ts-|<reference/;

const read = (file: string) => readFileSync(file, 'utf8');
const countLines = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + read(file).split('\n').length - 1, 0);
const countWords = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word)).length;

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
const code = files.filter((file) => CODE.test(file) && !file.startsWith('public/'));
const areas = {
  production: code.filter((file) => !TEST.test(file) && !HARNESS.test(file)),
  tests: code.filter((file) => TEST.test(file)),
  harness: code.filter((file) => !TEST.test(file) && HARNESS.test(file)),
};
for (const [area, list] of Object.entries(areas)) {
  process.stdout.write(`${area}: ${list.length} files, ${countLines(list)} lines\n`);
}

const comments = code.flatMap(readComments);
const inComments = comments.reduce((sum, { text }) => sum + countWords(text), 0);
process.stdout.write(`comments: ${comments.length}, ${inComments} words\n`);
const decisions = files.filter((file) => /^docs\/decisions\/.+\.md$/.test(file));
const documents = { README: ['README.md'], tour: ['docs/tour.md'], decisions };
for (const [name, list] of Object.entries(documents)) {
  process.stdout.write(
    `${name}: ${list.length} pages, ${countWords(list.map(read).join(' '))} words\n`,
  );
}
const [seed] = process.argv.slice(2);
if (seed !== undefined) draw(Number(seed));

function readComments(file: string): Comment[] {
  const text = read(file);
  return [...text.matchAll(COMMENT)].flatMap((match) => {
    const line = text.slice(0, match.index).split('\n').length;
    const comment = match[0].trim();
    return SUPPRESSION.test(comment) ? [] : [{ place: `${file}:${line}`, text: comment }];
  });
}

/** Prints comments in the order of a linear congruential generator. The same seed and tree give the same comments. */
function draw(first: number): void {
  let state = first >>> 0;
  const ranked = comments.map((comment) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return { comment, rank: state };
  });
  const drawn = ranked.toSorted((a, b) => a.rank - b.rank).slice(0, DRAWN);
  for (const { comment } of drawn) process.stdout.write(`\n${comment.place}\n${comment.text}\n`);
}
