/**
 * Whether the stories also watch what moves by itself, which promised sentences are shown, and every line
 * of the console. Only `npm run test:long` does: it slows pages, and depends on how busy a machine is.
 */
export const watchesScreens = (): boolean => process.env.WATCH_SCREENS === '1';
