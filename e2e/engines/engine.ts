/** What is run in a page: self-contained, with arguments and result that JSON can carry. */
export type PageWork = (...args: never[]) => unknown;

/** One tab of the app, in whatever browser. */
export interface Tab {
  /** Opens a path of the app, as typed into the address bar. */
  goto(path: string): Promise<void>;
  /** Runs `work` in the page and resolves with what its promise does. */
  call(work: PageWork, ...args: unknown[]): Promise<unknown>;
  close(): Promise<void>;
}

/** A browser with one profile; it stays open when its last tab with the app is closed. */
export interface Engine {
  openTab(): Promise<Tab>;
  close(): Promise<void>;
}

/** Opens the browser whose tabs show the app of this origin. */
export type OpenEngine = (origin: string) => Promise<Engine>;
