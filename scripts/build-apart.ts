import { isBuildStale } from './is-build-stale.ts';
import { runProgram } from './run-program.ts';

/**
 * Builds the app when its sources have changed, in a process of its own: what the build takes, half
 * a gigabyte, is free again before the server starts. Ends this process when the build fails.
 */
export async function buildApart(): Promise<void> {
  if (!isBuildStale()) return;
  const { code } = await runProgram(process.execPath, ['scripts/build.ts']);
  if (code !== 0) process.exit(code);
}
