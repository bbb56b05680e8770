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
 * All checked screens, dialogs and states, in the order of the gallery. Add new ones at the end, because a picture's
 * hour depends on its position.
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

export const pictured: readonly Screen[] = screens.filter(({ isFor }) => isFor !== 'sweep');

export const swept: readonly SweptScreen[] = screens.flatMap((screen) =>
  screen.isFor === 'gallery' ? [] : screen,
);
