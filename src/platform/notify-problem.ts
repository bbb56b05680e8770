import type { DeviceProblem } from '../../local/device/device-problem.ts';

/**
 * Returns the handler of problems of a page. When the server no longer accepts this build, the page first delivers its
 * outbox, then asks the person to update. Further reports of the same problem are ignored meanwhile.
 */
export function createProblemNotifier({
  flush,
  show,
}: {
  flush: () => Promise<unknown>;
  show: (problem: DeviceProblem) => void;
}): (problem: DeviceProblem) => void {
  let isUpdateTold = false;
  return (problem) => {
    if (problem !== 'update-required') {
      show(problem);
      return;
    }
    if (isUpdateTold) return;
    isUpdateTold = true;
    const ask = () => show('update-required');
    // Undelivered rows stay in the database. The newer build delivers them.
    flush().then(ask, ask);
  };
}
