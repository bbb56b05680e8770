/** A function that runs in a page. It must be self-contained, with arguments and a result that JSON can represent. */
export type PageWork = (...args: never[]) => unknown;

/** One tab of the app, in any browser. */
export interface Tab {
  /** Opens a path of the app, as if typed into the address bar. */
  goto(path: string): Promise<void>;
  /** Runs `work` in the page and resolves with its awaited result. */
  call(work: PageWork, ...args: unknown[]): Promise<unknown>;
  close(): Promise<void>;
}

/** A browser with one profile. It stays open when its last tab of the app is closed. */
export interface Engine {
  openTab(): Promise<Tab>;
  close(): Promise<void>;
}

export type OpenEngine = (origin: string) => Promise<Engine>;
