/**
 * Returns the environment variable of Node's compile cache for child processes (see scripts/run.mjs). The tests start
 * the server some hundred times.
 */
export function compileCache(): { NODE_COMPILE_CACHE?: string } {
  const { NODE_COMPILE_CACHE = '' } = process.env;
  return NODE_COMPILE_CACHE === '' ? {} : { NODE_COMPILE_CACHE };
}
