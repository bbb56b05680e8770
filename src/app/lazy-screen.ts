import { lazyRouteComponent } from '@tanstack/react-router';
import { loadWords } from '../language/translator-store.ts';

/** A screen whose code comes when it is asked for, and with it the words that it speaks. */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    const [screen] = await Promise.all([load(), loadWords()]);
    return screen;
  }, name);
