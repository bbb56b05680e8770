export interface ManifestEntry {
  file: string;
  name?: string;
  css?: string[];
  imports?: string[];
}
export type Manifest = Readonly<Record<string, ManifestEntry>>;

/**
 * Returns the script and style files that modules, or chunks named in scripts/manual-chunks.ts, need. Without duplicates,
 * dependencies first.
 */
export function chunksOf(
  manifest: Manifest,
  names: readonly string[],
): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (entry: ManifestEntry) => {
    if (scripts.has(entry.file)) return;
    scripts.add(entry.file);
    for (const imported of entry.imports ?? []) visit(find(manifest, imported));
    for (const style of entry.css ?? []) styles.add(style);
  };
  for (const name of names) visit(find(manifest, name));
  return { scripts: [...scripts], styles: [...styles] };
}

function find(manifest: Manifest, name: string): ManifestEntry {
  const found = manifest[name] ?? Object.values(manifest).find((entry) => entry.name === name);
  if (found === undefined) throw new Error(`The build has no ${name}`);
  return found;
}
