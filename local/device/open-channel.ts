/**
 * Opens a channel to the device's other threads. Firefox throws if site data is blocked. Then the threads share no
 * data, and the returned channel does nothing.
 */
export function openChannel(
  name: string,
): Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'> {
  try {
    return new BroadcastChannel(name);
  } catch {
    return {
      postMessage: () => undefined,
      addEventListener: () => undefined,
      close: () => undefined,
    };
  }
}
