/**
 * For a process with an environment of its own: where Node keeps what it has compiled (see
 * scripts/run.mjs). The tests start the server some hundred times.
 */
export function compileCache(): { NODE_COMPILE_CACHE?: string } {
  const { NODE_COMPILE_CACHE = '' } = process.env;
  return NODE_COMPILE_CACHE === '' ? {} : { NODE_COMPILE_CACHE };
}
