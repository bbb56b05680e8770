import { app } from './tr/app.ts';
import { compose } from './tr/compose.ts';
import { discover } from './tr/discover.ts';
import { entry } from './tr/entry.ts';
import { first } from './tr/first.ts';
import { home } from './tr/home.ts';
import { keys } from './tr/keys.ts';
import { legal } from './tr/legal.ts';
import { messages } from './tr/messages.ts';
import { notifications } from './tr/notifications.ts';
import { passkeys } from './tr/passkeys.ts';
import { pigeons } from './tr/pigeons.ts';
import { profile } from './tr/profile.ts';
import { search } from './tr/search.ts';
import { settings } from './tr/settings.ts';

/** Every text of the interface in Turkish, by key. Its keys define the type of all keys. */
export const turkish = {
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

export type MessageKey = keyof typeof turkish;
export type Catalogue = Record<MessageKey, string>;
