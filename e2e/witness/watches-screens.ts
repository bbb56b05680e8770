/**
 * Whether the stories also record layout shifts, sentences of the specification and all console lines. Only `npm run
 * test:long` does this, because it slows down pages and the results depend on the load of the machine.
 */
export const watchesScreens = (): boolean => process.env.WATCH_SCREENS === '1';
