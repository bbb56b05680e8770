/** Takes the newest build, when the person has said so. */
export async function takeNewest(): Promise<void> {
  try {
    const { takeUpdate } = await import('./service-worker.ts');
    await takeUpdate();
  } catch {
    // Even the code that updates is of a build that has gone: a reload brings the one that stands.
    location.reload();
  }
}
