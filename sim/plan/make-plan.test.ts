import { expect, test } from 'vitest';
import { makePlan } from './make-plan.ts';

const plans = Array.from({ length: 400 }, (_, index) => makePlan(index + 1));

test('a seed makes the same plan each time', () => {
  expect(makePlan(42)).toEqual(makePlan(42));
  expect(makePlan(42)).not.toEqual(makePlan(43));
});

test('has 1 to 3 people, 2 to 8 devices and 50 to 200 steps, with a few placed among them', () => {
  for (const { people, devices, steps } of plans) {
    expect(people).toBeGreaterThanOrEqual(1);
    expect(people).toBeLessThanOrEqual(3);
    expect(devices.length).toBeGreaterThanOrEqual(2);
    expect(devices.length).toBeLessThanOrEqual(8);
    expect(steps.length).toBeGreaterThanOrEqual(50);
    expect(steps.length).toBeLessThanOrEqual(252);
  }
});

test('restarts the database in about one seed of ten, and restores a backup in one of five', () => {
  const having = (kind: string) =>
    plans.filter(({ steps }) => steps.some((step) => step.kind === kind)).length;
  expect(having('database restarts')).toBeGreaterThan(20);
  expect(having('database restarts')).toBeLessThan(60);
  expect(having('restore')).toBeGreaterThan(55);
  expect(having('set back')).toBeGreaterThan(25);
  expect(having('freeze')).toBeGreaterThan(150);
});

test('on a shared device the guest is never the owner', () => {
  const shared = plans.flatMap(({ devices }) => devices.filter(({ guest }) => guest !== null));
  expect(shared.length).toBeGreaterThan(50);
  expect(shared.every(({ owner, guest }) => owner !== guest)).toBe(true);
});

test('every step has all its choices in plain data, and can be replayed alone', () => {
  const steps = plans.flatMap((plan) => plan.steps);
  expect(JSON.parse(JSON.stringify(steps))).toEqual(steps);
});
