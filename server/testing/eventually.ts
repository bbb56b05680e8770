const LOOK_EVERY_MS = 50;

/** Repeats the work until it does not throw. After the time limit, throws the last error. */
export async function eventually<Result>(
  work: () => Result | Promise<Result>,
  withinMs = 60_000,
): Promise<Result> {
  const until = performance.now() + withinMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > until) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
