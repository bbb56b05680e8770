import path from 'node:path';
import { expect, test } from 'vitest';
import { commands } from './commands.ts';
import { parseCommand, readCount } from './parse-command.ts';

const parse = (...argv: string[]) => {
  const { command, args } = parseCommand(commands, argv);
  return { name: command.name, words: args.words, options: Object.fromEntries(args.options) };
};

test('reads words and options, in any order', () => {
  expect(parse('grant', 'ayse@example.org', '--count', '3', '--until=2027-01-01')).toEqual({
    name: 'grant',
    words: ['ayse@example.org'],
    options: { count: '3', until: '2027-01-01' },
  });
  expect(parse('reports', 'list', '--all').options).toEqual({ all: 'true' });
});

test('a path is relative to the operator’s folder', () => {
  expect(parse('backup', 'a.tar.gz').words).toEqual([path.resolve('a.tar.gz')]);
});

test.each([
  [['fly'], 'There is no command fly; --help lists them.'],
  [['reports'], 'There is no command reports; --help lists them.'],
  [['grant'], 'Write: grant <person> [--count <number>] [--until <date>]'],
  [['grant', 'a', 'b'], 'Write: grant <person> [--count <number>] [--until <date>]'],
  [['backup', 'a', '--force'], "Unknown option '--force'. Write: backup <file>"],
])('%j is rejected with the correct usage', (argv, sentence) => {
  expect(() => parseCommand(commands, argv)).toThrow(sentence);
});

test.each(['0', '-1', '1.5', '10000', 'many'])('the count %s is rejected', (count) => {
  const args = { words: [], options: new Map([['count', count]]) };
  expect(() => readCount(args, 'count', 1)).toThrow('--count takes a whole number from 1 to 9999.');
});

test('every command has a description and a unique name', () => {
  expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length);
  for (const { usage, words, summary } of commands) {
    expect(usage.match(/(?<!--\w+ )<\w+>/g) ?? []).toHaveLength(words);
    expect(summary).toMatch(/^[A-Z].*\.$/);
  }
});
