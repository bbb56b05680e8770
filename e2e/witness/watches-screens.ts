/**
 * Whether the stories also record layout shifts, promised sentences and every console line. Only `npm run test:long`
 * does, because it slows pages and depends on the load of the machine.
 */
export const watchesScreens = (): boolean => process.env.WATCH_SCREENS === '1';
