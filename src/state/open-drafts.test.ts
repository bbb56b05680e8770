import { expect, test, vi } from 'vitest';
import { addOpenDraft, reloadWithDrafts } from './open-drafts.ts';

test('reloads when every draft is saved, also those of other screens', async () => {
  const told: string[] = [];
  const leave = [
    addOpenDraft(async () => void told.push('letter')),
    addOpenDraft(async () => void told.push('reply')),
  ];
  await reloadWithDrafts(() => told.push('reload'));
  expect(told).toEqual(['letter', 'reply', 'reload']);
  for (const each of leave) each();
});

test('a draft that fails or never finishes saving does not block the reload', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('reportError', () => undefined);
  const reload = vi.fn();
  const leaveBroken = addOpenDraft(() => Promise.reject(new Error('no room')));
  await reloadWithDrafts(reload);
  expect(reload).toHaveBeenCalledTimes(1);
  leaveBroken();
  const leaveSlow = addOpenDraft(() => new Promise(() => undefined));
  const reloading = reloadWithDrafts(reload);
  await vi.advanceTimersByTimeAsync(2_000);
  await reloading;
  expect(reload).toHaveBeenCalledTimes(2);
  leaveSlow();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
