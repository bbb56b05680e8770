import type { DeviceProblem } from '../../local/device/device-problem.ts';
import { createStore } from '../state/store.ts';

/** Problems that only the person can fix, each once, newest last. */
export const problemStore = createStore<readonly DeviceProblem[]>([]);

export function showProblem(problem: DeviceProblem): void {
  const shown = problemStore.get();
  if (!shown.includes(problem)) problemStore.set([...shown, problem]);
}

/** Hides a problem. It is shown again when it is reported again. */
export function dismissProblem(problem: DeviceProblem): void {
  problemStore.set(problemStore.get().filter((each) => each !== problem));
}
