/** What the bundler's manifest says of a module: its file, and what that needs. */
export interface ManifestEntry {
  file: string;
  name?: string;
  css?: string[];
  imports?: string[];
}
export type Manifest = Readonly<Record<string, ManifestEntry>>;

/** The chunk that the page loads at first, by the name that vite.config.ts gives it. */
export function findFirstChunk(manifest: Manifest): string {
  const found = Object.keys(manifest).find((key) => manifest[key]?.name === 'first');
  if (found === undefined) throw new Error('The build has no chunk of the first load');
  return found;
}

/** The script and style files that the modules need, each once; those of the first come first. */
export function chunksOf(
  manifest: Manifest,
  modules: readonly string[],
): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string) => {
    const entry = manifest[key];
    if (entry === undefined) throw new Error(`The build has no ${key}`);
    if (scripts.has(entry.file)) return;
    scripts.add(entry.file);
    for (const imported of entry.imports ?? []) visit(imported);
    for (const style of entry.css ?? []) styles.add(style);
  };
  for (const module of modules) visit(module);
  return { scripts: [...scripts], styles: [...styles] };
}
