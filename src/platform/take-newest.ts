/** Activates the newest build, after the person has agreed. */
export async function takeNewest(): Promise<void> {
  try {
    const { takeUpdate } = await import('./service-worker.ts');
    await takeUpdate();
  } catch {
    // The code for updates belongs to a removed build. A reload loads the current one.
    location.reload();
  }
}
