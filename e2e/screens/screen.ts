import type { BrowserContext, Page } from 'playwright-core';
import type { Translator } from '../../i18n/translator.ts';

/** The people and texts in the screens. Gallery and sweep each have their own. */
export interface World {
  /** The address of the person who logs in. */
  me: string;
  friend: { id: string; name: string };
  /** The id of a person with an unread letter to the reader. */
  unreadId: string;
  referralCode: string;
  /** The reader's own letter in the sky, which others have answered. */
  ownInSky: { id: string };
  inSky: { name: string; letter: string };
  words: {
    draft: string;
    /** The longest possible text. */
    long: string;
    /** The text of a letter that waits for the network. */
    waiting: string;
  };
}

export interface Stage {
  context: BrowserContext;
  page: Page;
  world: World;
  translator: Translator;
}

/** A layer over the page, by role. A region is a floating card that stays until it is closed. */
export type Layer = 'dialog' | 'menu' | 'region';

interface Place {
  name: string;
  /** Its route in src/app/router.tsx. */
  route: string;
  /** The person at the device. A visitor is not logged in. */
  who: 'visitor' | 'me' | 'newcomer' | 'lonely';
  /** The address. Default: the route. */
  at?: (world: World) => string;
  before?: (stage: Stage) => Promise<void>;
  /** The screen shows a loading state, so do not wait for its end. */
  isLoading?: true;
  act?: (stage: Stage) => Promise<void>;
  /** The layer over the page afterwards. */
  layer?: Layer;
}

type Says = (translator: Translator, world: World) => string;

/** A screen of the sweep, for every kind of person or without a picture. */
export interface SweptScreen extends Place {
  who: 'visitor' | 'me' | 'newcomer';
  says: Says;
  isFor?: 'sweep';
}

/** A screen of the gallery only, mostly because another screen has the same layout. */
interface PictureOnly extends Place {
  says?: Says;
  isFor: 'gallery';
}

export type Screen = SweptScreen | PictureOnly;
