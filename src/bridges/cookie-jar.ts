import type { Device } from '../../local/device.ts';

/** The cookies that a page may read: the auth token and the mark that a session exists. */
export const cookieJar: NonNullable<Device['cookies']> = {
  read(name) {
    const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
    // As it is: neither of them has anything in it that would have to be written otherwise.
    return pair === undefined ? null : pair.slice(name.length + 1);
  },
  remove(names) {
    // Safari has the Cookie Store API since 18.4, Firefox since 140, and without HTTPS nobody has it.
    // biome-ignore lint/suspicious/noDocumentCookie: for the browsers that have nothing else.
    for (const name of names) document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
  },
};
