import { type Plugin, transformWithOxc } from 'vite';

/** The last year of the language without `async`. */
const WITHOUT_ASYNC = 'es2016';

/**
 * Writes our own `async` functions as generators over `Promise`. Dexie knows by following promises in
 * which transaction a read happens and for which live query; over a native `await`, which no library
 * can follow for sure, it loses both: the transaction then commits too early, or a screen grows stale.
 */
export function followAwaits(): Plugin {
  return {
    name: 'follow-awaits',
    enforce: 'post',
    transform(code, id) {
      if (id.includes('/node_modules/') || !/\basync\b/.test(code)) return null;
      return transformWithOxc(code, `${id.split('?', 1)[0]}.js`, { target: WITHOUT_ASYNC });
    },
  };
}
