import { lazyRouteComponent } from '@tanstack/react-router';
import { loadWords } from '../language/translator-store.ts';

/** Returns a screen that is loaded on demand, together with its texts. */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    const [screen] = await Promise.all([load(), loadWords()]);
    return screen;
  }, name);
