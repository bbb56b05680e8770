import { median } from '../percentile.ts';
import { formatTable } from '../table.ts';
import type { Times, Visits } from './visit.ts';

const FIRST_GOAL = 'ratio ≤ 1';
const AGAIN_GOAL = 'ratio ≤ 1.3';
/**
 * The goals for the time until a person's letters are readable, as a multiple of the empty page's first paint: at the
 * first visit and at later visits.
 */
const READY_FIRST_GOAL = 'ready ≤ 2.5 ×';
const READY_AGAIN_GOAL = 'ready ≤ 1.5 ×';
const ACTION_GOAL = '≤ 200';

interface Side {
  name: string;
  visits: Visits[];
}

/** Prints the medians of every kind of visit, and their ratios to the first paint of the empty page. */
export function reportTimes({
  empty,
  landing,
  first,
}: Record<'empty' | 'landing' | 'first', Visits[]>): void {
  const sides = [
    { name: 'landing', visits: landing },
    { name: 'first screen', visits: first },
  ];
  const cold = (visit: Visits) => visit.cold;
  const repeat = (visit: Visits) => visit.repeat;
  const offline = (visit: Visits) => visit.offline;
  const emptyFirst = middle(empty, cold)?.first ?? Number.NaN;
  const emptyRepeat = middle(empty, repeat)?.first ?? Number.NaN;
  const kinds = [
    { name: 'first visit', of: cold, beside: emptyFirst, goal: FIRST_GOAL },
    { name: 'second visit', of: repeat, beside: emptyRepeat, goal: AGAIN_GOAL },
    { name: 'offline reload', of: offline, beside: emptyRepeat, goal: AGAIN_GOAL },
  ];
  const rowsOf = ({ name, visits }: Side) =>
    kinds.map((kind) => {
      const times = middle(visits, kind.of);
      if (times === null) throw new Error(`${name} has no ${kind.name}`);
      const ratios = [times.first, times.ready].map((ms) => (ms / kind.beside).toFixed(2));
      const isCold = kind.of === cold;
      const readyGoal = isCold ? READY_FIRST_GOAL : READY_AGAIN_GOAL;
      const goals = [
        // A logged-in person is not a first visitor, so only the landing page has the goal for first visits.
        ...(isCold && name !== 'landing' ? [] : [kind.goal]),
        ...(name === 'landing' ? [] : [readyGoal]),
      ];
      return [`${name}, ${kind.name}`, ...cells(times), ...ratios, goals.join(', ')];
    });
  process.stdout.write(
    `\nSlow 4G and a processor four times slower, medians of ${empty.length} runs, ms\n${formatTable(
      [
        ['', 'first paint', 'largest paint', 'ready', 'first / empty page', 'ready / it', 'goal'],
        ['empty page, first visit', ...cells(middle(empty, cold)), '', '', ''],
        ['empty page, second visit', ...cells(middle(empty, repeat)), '', '', ''],
        ...sides.flatMap(rowsOf),
      ],
    )}\n`,
  );
  reportActions(first);
  for (const { name, visits } of sides) {
    const installedMs = visits[0]?.installedMs ?? null;
    if (installedMs === null) continue;
    const seconds = (installedMs / 1000).toFixed(1);
    process.stdout.write(`${name}: everything is on the device after ${seconds} s\n`);
  }
}

/**
 * Prints the times from touch or key to the next paint at the second visit, and how long its service worker took to
 * start.
 */
function reportActions(visits: Visits[]): void {
  const of = (value: (visit: Visits) => number | null | undefined) => {
    const values = visits.flatMap((visit) => value(visit) ?? []);
    return [median(values).toFixed(0), Math.max(...values).toFixed(0)];
  };
  const names = Object.keys(visits[0]?.actions ?? {});
  process.stdout.write(
    `\nFrom touch or key to the next paint, the same processor, ms\n${formatTable([
      ['', 'median', 'longest', 'goal'],
      ...names.map((name) => [name, ...of(({ actions }) => actions?.[name]), ACTION_GOAL]),
      ['the service worker starts and answers', ...of(({ workerMs }) => workerMs), ''],
    ])}\n`,
  );
}

function middle(visits: Visits[], of: (visit: Visits) => Times | null): Times | null {
  const times = visits.flatMap((visit) => of(visit) ?? []);
  if (times.length === 0) return null;
  return {
    first: median(times.map(({ first }) => first)),
    largest: median(times.map(({ largest }) => largest)),
    ready: median(times.map(({ ready }) => ready)),
  };
}

function cells(times: Times | null): string[] {
  if (times === null) return ['', '', ''];
  return [times.first.toFixed(0), times.largest.toFixed(0), times.ready.toFixed(0)];
}
