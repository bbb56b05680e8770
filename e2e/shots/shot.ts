import type { BrowserContext, Page } from 'playwright-core';
import type { Translator } from '../../i18n/translator.ts';
import type { GalleryWorld } from './gallery-world.ts';
import type { Size } from './hours.ts';

/** Where a shot is set up: a fresh device in one language and size. */
export interface Stage {
  context: BrowserContext;
  page: Page;
  world: GalleryWorld;
  translator: Translator;
  size: Size;
}

/** One screen, dialog or state of the app, as the gallery shows it. */
export interface Shot {
  name: string;
  /** The route of src/router.tsx that it belongs to. */
  route: string;
  /** Who sits at the device; visitors are nobody. */
  who: 'visitor' | 'me' | 'newcomer' | 'lonely';
  /** The address; the route when left out. */
  at?: (world: GalleryWorld) => string;
  /** What happens to the device before the page loads. */
  before?: (stage: Stage) => Promise<void>;
  /** It is about waiting: nobody waits for its end. */
  isLoading?: true;
  /** What the person does then. */
  act?: (stage: Stage) => Promise<void>;
}
