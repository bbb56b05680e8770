import Cookies from 'js-cookie';
import type { Device } from '../../local/device/device.ts';

/** The cookies that a page may read: the auth token and the mark that a session exists. */
export const cookieJar: NonNullable<Device['cookies']> = {
  read: (name) => Cookies.get(name) ?? null,
  remove(names) {
    for (const name of names) Cookies.remove(name, { path: '/', sameSite: 'Lax' });
  },
};
