import { expect, test } from 'vitest';
import { chooseStages } from './choose-stages.ts';

const stories = { name: 'stories', cores: 1, after: ['build'] };
const build = { name: 'build', cores: 1 };
const server = { name: 'server', cores: 1 };
const seeds = { name: 'seeds', cores: 1 };
const types = { name: 'types', cores: 2 };

test('as many begin as there are cores, in their order', () => {
  expect(chooseStages({ waiting: [server, seeds, build], running: [], cores: 2 })).toEqual([
    'server',
    'seeds',
  ]);
  expect(chooseStages({ waiting: [server, seeds, build], running: [], cores: 4 })).toHaveLength(3);
});

test('those that run keep their cores', () => {
  expect(chooseStages({ waiting: [server, seeds], running: [build], cores: 2 })).toEqual([
    'server',
  ]);
});

test('a stage waits for one before it that waits or runs, and others pass by', () => {
  expect(chooseStages({ waiting: [stories, build], running: [], cores: 4 })).toEqual(['build']);
  expect(chooseStages({ waiting: [stories, seeds], running: [build], cores: 4 })).toEqual([
    'seeds',
  ]);
  expect(chooseStages({ waiting: [stories], running: [], cores: 4 })).toEqual(['stories']);
});

test('one that wants more cores than there are begins when it is alone', () => {
  expect(chooseStages({ waiting: [types, seeds], running: [], cores: 1 })).toEqual(['types']);
  expect(chooseStages({ waiting: [types], running: [seeds], cores: 1 })).toEqual([]);
});

test('stages that wait in part share a core', () => {
  const halves = ['one', 'two', 'three'].map((name) => ({ name, cores: 0.5 }));
  expect(chooseStages({ waiting: halves, running: [], cores: 1 })).toEqual(['one', 'two']);
});
