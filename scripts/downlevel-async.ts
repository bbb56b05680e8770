import { type Plugin, transformWithOxc } from 'vite';

/** The last version of the language without `async`. */
const WITHOUT_ASYNC = 'es2016';

/**
 * Compiles our own `async` functions to generators that use `Promise`. Dexie follows promises to know the transaction
 * and the live query of a read. It cannot follow a native `await`: a transaction would commit too early, or a screen
 * would show old data.
 */
export function downlevelAsync(): Plugin {
  return {
    name: 'follow-awaits',
    enforce: 'post',
    transform(code, id) {
      if (id.includes('/node_modules/') || !/\basync\b/.test(code)) return null;
      return transformWithOxc(code, `${id.split('?', 1)[0]}.js`, { target: WITHOUT_ASYNC });
    },
  };
}
