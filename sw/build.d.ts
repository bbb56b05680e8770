/** The name of the build, inserted by the bundler. */
declare const __BUILD__: string;

interface PrecacheEntry {
  url: string;
  revision: string | null;
}

/** The files of the shell, inserted by the build. */
interface WorkerGlobalScope {
  __WB_MANIFEST: PrecacheEntry[];
}
