import type { Actor } from './actor.ts';
import { writeDraft } from './drafts.ts';
import { resolveFailed } from './failed-rows.ts';
import { turnLandingSwitch } from './landing.ts';
import {
  lookAtSky,
  lookFurther,
  recall,
  reply,
  replyToSky,
  sendDraft,
  sendPicture,
  sendSeveral,
  sendToPerson,
  sendToSky,
  undo,
} from './letters.ts';
import { block, hide, mute, report, show, unblock, unmute } from './people-and-reports.ts';
import { saveBio, savePhotos, saveSettings } from './profile.ts';
import {
  read,
  readAll,
  readEveryNotification,
  readNotification,
  removeNotification,
} from './reading.ts';
import { leave } from './sessions.ts';

const often = {
  'send to the sky': sendToSky,
  'send to a person': sendToPerson,
  'send several letters to a person': sendSeveral,
  reply,
  read,
  recall,
  undo,
  'settle a failed row': resolveFailed,
};

/** Actions that plans place with separate random streams, so that stored seeds stay the same. */
const placed = {
  'send a draft': sendDraft,
  'turn the landing switch': turnLandingSwitch,
  'hide a letter': hide,
  'show a letter': show,
  'mute a person': mute,
  'unmute a person': unmute,
  'remove a notification': removeNotification,
};

/** All actions of a person in the app. Each one reads the screen's queries and uses its functions. */
export const actions = {
  ...often,
  'send a picture to the sky': sendPicture,
  'reply to a letter of the sky': replyToSky,
  'read all messages': readAll,
  'read a notification': readNotification,
  'read all notifications': readEveryNotification,
  'save the profile': saveBio,
  'save photos': savePhotos,
  'save the settings': saveSettings,
  block,
  unblock,
  report,
  'write a draft': writeDraft,
  'look at the sky': lookAtSky,
  'look further down the sky': lookFurther,
  'log out': leave,
  ...placed,
} satisfies Record<string, (actor: Actor) => Promise<void>>;

export type ActionName = keyof typeof actions;

const isAction = (name: string): name is ActionName => Object.hasOwn(actions, name);
export const actionNames: readonly ActionName[] = Object.keys(actions)
  .filter(isAction)
  .filter((name) => !Object.hasOwn(placed, name));
export const oftenNames: readonly ActionName[] = Object.keys(often).filter(isAction);
