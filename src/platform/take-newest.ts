/** Activates the newest build, after the person has agreed. */
export async function takeNewest(): Promise<void> {
  try {
    const { takeUpdate } = await import('./service-worker.ts');
    await takeUpdate();
  } catch {
    // The update code cannot be loaded, because the server no longer has this build. A reload loads the current build.
    location.reload();
  }
}
