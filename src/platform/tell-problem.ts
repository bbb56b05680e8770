import type { DeviceProblem } from '../../local/device/device-problem.ts';

/**
 * How a page is told of a problem. A build that the server no longer serves delivers what waits
 * before its person is asked to update; every answer on the way says it again, and counts once.
 */
export function createProblemTeller({
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
    // What could not be delivered now stays in the database and is the newer build's to deliver.
    flush().then(ask, ask);
  };
}
