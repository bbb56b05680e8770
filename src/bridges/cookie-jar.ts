import type { Device } from '../../local/device.ts';

/** The cookies that a page may read: the auth token and the mark that a session exists. */
export const cookieJar: NonNullable<Device['cookies']> = {
  read(name) {
    const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
    return pair === undefined ? null : decodeURIComponent(pair.slice(name.length + 1));
  },
  remove(names) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
    for (const name of names) document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
  },
};
