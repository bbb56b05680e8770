/** The maximum time that a closing page waits for its drafts. */
const KEEP_WITHIN_MS = 2_000;

const openDrafts = new Set<() => Promise<void>>();

/** Registers a draft on the screen with the function that saves it. Returns a function that unregisters it. */
export function addOpenDraft(keep: () => Promise<void>): () => void {
  openDrafts.add(keep);
  return () => {
    openDrafts.delete(keep);
  };
}

/** Saves every draft on the screen now, instead of at the next pause. */
export async function keepOpenDrafts(): Promise<void> {
  await Promise.all([...openDrafts].map((keep) => keep()));
}

/** Reloads the page after its drafts are saved, or after the maximum wait. */
export async function reloadWithDrafts(reload = () => location.reload()): Promise<void> {
  const tooLate = new Promise<void>((resolve) => setTimeout(resolve, KEEP_WITHIN_MS));
  try {
    await Promise.race([keepOpenDrafts(), tooLate]);
  } catch (error) {
    reportError(error);
  }
  reload();
}
