/** The build's name, put in by the bundler. */
declare const __BUILD__: string;

interface PrecacheEntry {
  url: string;
  revision: string | null;
}

/** The shell's files, put in by the build. */
interface WorkerGlobalScope {
  __WB_MANIFEST: PrecacheEntry[];
}
