import type { DeviceProblem } from '../../local/device/device-problem.ts';
import { createStore } from '../state/store.ts';

/** What only the person can mend, the newest last; each once. */
export const problemStore = createStore<readonly DeviceProblem[]>([]);

export function showProblem(problem: DeviceProblem): void {
  const shown = problemStore.get();
  if (!shown.includes(problem)) problemStore.set([...shown, problem]);
}

/** The person has seen it; it comes again when it is told again. */
export function dismissProblem(problem: DeviceProblem): void {
  problemStore.set(problemStore.get().filter((each) => each !== problem));
}
