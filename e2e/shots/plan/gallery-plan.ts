import type { Shot } from '../shot.ts';
import { composerShots } from './composer-shots.ts';
import { deviceShots } from './device-shots.ts';
import { entryShots } from './entry-shots.ts';
import { messageShots } from './message-shots.ts';
import { openShots } from './open-shots.ts';
import { ownShots } from './own-shots.ts';
import { peopleShots } from './people-shots.ts';
import { pigeonShots } from './pigeon-shots.ts';
import { skyShots } from './sky-shots.ts';

/**
 * Everything that the gallery shows, in the order in which one leafs through it. What is new comes at
 * the end: a picture's hour follows from its place.
 */
export const galleryPlan: readonly Shot[] = [
  ...entryShots,
  ...ownShots,
  ...skyShots,
  ...composerShots,
  ...peopleShots,
  ...pigeonShots,
  ...messageShots,
  ...openShots,
  ...deviceShots,
];
