import type { Config } from '../config/config.ts';
import { explainStartError } from './explain-start-error.ts';

/** Runs a step of the start. If it fails, prints one sentence and exits the process. */
export async function startOrExit<T>(
  config: Config | null,
  step: () => T | Promise<T>,
): Promise<T> {
  try {
    return await step();
  } catch (error) {
    process.stderr.write(`${explainStartError(error, config)}\n`);
    process.exit(1);
  }
}
