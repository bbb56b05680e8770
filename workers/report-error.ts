/** What nobody awaits must still be seen: it reaches the browser's own error report. */
export function reportError(error: unknown): void {
  globalThis.reportError(error);
}
