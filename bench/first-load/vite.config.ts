import { defineConfig, loadConfigFromFile, mergeConfig } from 'vite';

/** The app's own build with its source maps beside it, which no file of it names. */
export default defineConfig(async (env) => {
  const app = await loadConfigFromFile(env, 'vite.config.ts');
  if (app === null) throw new Error('the app has no vite.config.ts');
  return mergeConfig(app.config, { build: { sourcemap: 'hidden' } });
});
