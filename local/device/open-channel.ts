/**
 * A channel to the device's other threads. Firefox refuses it where it refuses the site's data; nothing is
 * shared there, so one that nobody hears does.
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
