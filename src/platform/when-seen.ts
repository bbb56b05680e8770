/** Calls `callback` each time the page becomes visible. */
export function whenSeen(callback: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') callback();
  });
}
