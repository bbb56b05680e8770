/** A bug known from another engine, as a small change to the real code. */
export interface PlantedBug {
  name: string;
  /** What goes wrong with it, and where such a thing was seen. */
  story: string;
  /** Words of the name of the crash points' scene that shows what seeds seldom meet. */
  scene?: string;
  /** The number of seeds to play, where the usual number seldom meets it. */
  seeds?: number;
  /** Each `find` stands exactly once in its file. */
  patches: readonly { file: string; find: string; replace: string }[];
}

/** The source with a bug's patches for this file; throws when one does not fit any more. */
export function plant(bug: PlantedBug, file: string, source: string): string {
  let planted = source;
  for (const patch of bug.patches) {
    if (patch.file !== file) continue;
    const times = planted.split(patch.find).length - 1;
    if (times !== 1)
      throw new Error(`${bug.name}: found ${times} times in ${file}:\n${patch.find}`);
    planted = planted.replace(patch.find, () => patch.replace);
  }
  return planted;
}
