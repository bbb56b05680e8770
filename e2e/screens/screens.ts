import { composerScreens } from './composer-screens.ts';
import { deviceScreens } from './device-screens.ts';
import { entryScreens } from './entry-screens.ts';
import { keyScreens } from './key-screens.ts';
import { messageScreens } from './message-screens.ts';
import { openScreens } from './open-screens.ts';
import { ownScreens } from './own-screens.ts';
import { peopleScreens } from './people-screens.ts';
import { pictureScreens } from './picture-screens.ts';
import { pigeonScreens } from './pigeon-screens.ts';
import type { Screen, SweptScreen } from './screen.ts';
import { searchScreens } from './search-screens.ts';
import { skyLetterScreens } from './sky-letter-screens.ts';
import { skyScreens } from './sky-screens.ts';

/**
 * Every screen, dialog and state that is looked at, in the order in which one leafs through them. What
 * is new comes at the end: a picture's hour follows from its place among the pictures.
 */
const screens: readonly Screen[] = [
  ...entryScreens,
  ...ownScreens,
  ...skyScreens,
  ...composerScreens,
  ...peopleScreens,
  ...pigeonScreens,
  ...messageScreens,
  ...openScreens,
  ...deviceScreens,
  ...searchScreens,
  ...pictureScreens,
  ...skyLetterScreens,
  ...keyScreens,
];

/** Those of which the gallery has pictures. */
export const pictured: readonly Screen[] = screens.filter(({ isFor }) => isFor !== 'sweep');

/** Those that the sweep meets with a network. */
export const swept: readonly SweptScreen[] = screens.flatMap((screen) =>
  screen.isFor === 'gallery' ? [] : screen,
);
