/** A bug known from another sync engine, as a small change to the real code. */
export interface PlantedBug {
  name: string;
  /** The effect of the bug, and where it was seen. */
  story: string;
  /** Words in the name of the crash points' scene that reveals a bug that seeds rarely find. */
  scene?: string;
  /** The number of seeds, if the default number rarely finds the bug. */
  seeds?: number;
  /** Each `find` occurs exactly once in its file. */
  patches: readonly { file: string; find: string; replace: string }[];
}

/** Returns the source with a bug's patches for this file. Throws if a patch no longer matches. */
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
