import type { Catalogue } from './catalogue-tr.ts';
import { app } from './en/app.ts';
import { compose } from './en/compose.ts';
import { discover } from './en/discover.ts';
import { entry } from './en/entry.ts';
import { first } from './en/first.ts';
import { home } from './en/home.ts';
import { keys } from './en/keys.ts';
import { legal } from './en/legal.ts';
import { messages } from './en/messages.ts';
import { notifications } from './en/notifications.ts';
import { passkeys } from './en/passkeys.ts';
import { pigeons } from './en/pigeons.ts';
import { profile } from './en/profile.ts';
import { search } from './en/search.ts';
import { settings } from './en/settings.ts';

/** Every text of the interface in English. Its type requires exactly the Turkish keys. */
export const english: Catalogue = {
  ...first,
  ...app,
  ...home,
  ...entry,
  ...profile,
  ...discover,
  ...compose,
  ...messages,
  ...pigeons,
  ...notifications,
  ...search,
  ...settings,
  ...passkeys,
  ...keys,
  ...legal,
};
