/** However slow the disk, nobody waits longer for a page that is about to go. */
const KEEP_WITHIN_MS = 2_000;

const openDrafts = new Set<() => Promise<void>>();

/** A draft on the screen, and how to keep what was typed last; gives back how to leave. */
export function addOpenDraft(keep: () => Promise<void>): () => void {
  openDrafts.add(keep);
  return () => {
    openDrafts.delete(keep);
  };
}

/** Keeps every draft on the screen now, instead of at the next pause. */
export async function keepOpenDrafts(): Promise<void> {
  await Promise.all([...openDrafts].map((keep) => keep()));
}

/** Reloads the page once its drafts are kept, or could not be in time. */
export async function reloadWithDrafts(reload = () => location.reload()): Promise<void> {
  const tooLate = new Promise<void>((resolve) => setTimeout(resolve, KEEP_WITHIN_MS));
  try {
    await Promise.race([keepOpenDrafts(), tooLate]);
  } catch (error) {
    reportError(error);
  }
  reload();
}
