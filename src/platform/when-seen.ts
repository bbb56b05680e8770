/** Calls back each time that the page is looked at again. */
export function whenSeen(callback: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') callback();
  });
}
