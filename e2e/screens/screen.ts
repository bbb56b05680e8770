import type { BrowserContext, Page } from 'playwright-core';
import type { Translator } from '../../i18n/translator.ts';

/** Whom the people at the devices know, and what they write; the gallery and the sweep have each their own. */
export interface World {
  /** The address with which they log in. */
  me: string;
  /** With whom they have written. */
  friend: { id: string; name: string };
  /** Has a letter of theirs, and has not read it yet. */
  unreadId: string;
  /** What their friends register with. */
  referralCode: string;
  /** Who has a letter in the sky, and what it says. */
  /** Their own letter in the sky, which others have answered. */
  ownInSky: { id: string };
  inSky: { name: string; letter: string };
  words: {
    /** What is being written. */
    draft: string;
    /** As much as one could want to write. */
    long: string;
    /** What waits for a network. */
    waiting: string;
  };
}

/** A device that stands before a screen, and the words that it speaks. */
export interface Stage {
  context: BrowserContext;
  page: Page;
  world: World;
  translator: Translator;
}

/** What lies over a page by its role; a region is a card that floats until it is put away. */
export type Layer = 'dialog' | 'menu' | 'region';

interface Place {
  name: string;
  /** The route of src/app/router.tsx that it belongs to. */
  route: string;
  /** Who sits at the device; visitors are nobody. */
  who: 'visitor' | 'me' | 'newcomer' | 'lonely';
  /** The address; the route when left out. */
  at?: (world: World) => string;
  /** What happens to the device before the page loads. */
  before?: (stage: Stage) => Promise<void>;
  /** It is about waiting: nobody waits for its end. */
  isLoading?: true;
  /** What the person does until it is as it is meant. */
  act?: (stage: Stage) => Promise<void>;
  /** What lies over the page then. */
  layer?: Layer;
}

/** Words that can be seen once a screen is as it is meant. */
type Says = (translator: Translator, world: World) => string;

/** What the sweep looks at: it is met by everybody, or no picture of it is wanted. */
export interface SweptScreen extends Place {
  who: 'visitor' | 'me' | 'newcomer';
  says: Says;
  isFor?: 'sweep';
}

/** What the gallery alone shows: mostly a moment of which another screen has the shape. */
interface PictureOnly extends Place {
  says?: Says;
  isFor: 'gallery';
}

/** One screen, dialog or state of the app. */
export type Screen = SweptScreen | PictureOnly;
