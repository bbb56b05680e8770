import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cssOptions } from './scripts/css-options.ts';
import { downlevelAsync } from './scripts/downlevel-async.ts';
import { manualChunks } from './scripts/manual-chunks.ts';

const server = process.env.GUVERCIN_SERVER ?? 'http://localhost:4310';
const toServer = { target: server, changeOrigin: false };

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const manualChunk = manualChunks({
  page: path('src/main.tsx'),
  workers: ['workers/live-connection.worker.ts', 'sw/sw.ts'].map(path),
  person: [
    'src/screens/discover/discover-screen.tsx',
    'src/frame/person-frame.tsx',
    'src/session/watch-session.ts',
    'src/session/when-profile-known.ts',
    'src/app/problem-notices.tsx',
    'src/ui/toaster.tsx',
  ].map(path),
  entry: [
    'src/screens/entry/forgot-password-screen.tsx',
    'src/screens/entry/login-screen.tsx',
    'src/screens/entry/register-screen.tsx',
    'src/app/problem-notices.tsx',
    'src/ui/toaster.tsx',
  ].map(path),
  beside: [
    'src/appearance/fade-colours.ts',
    'src/app/start-app.ts',
    'src/platform/idle-upkeep.ts',
    'src/keys/follow-keys.ts',
    'src/ui/restore-place.ts',
    'src/platform/notify-rejected.ts',
    'src/motion/animate-screens.ts',
    'src/pigeons/pigeon-plays.tsx',
    'local/outbox/flush-past-undo.ts',
    'local/outbox/mutate.ts',
    'local/outbox/discard-row.ts',
    'local/outbox/retry-row.ts',
    'local/outbox/flusher.ts',
    'local/account/log-in.ts',
    'local/account/read-referral.ts',
    'local/account/register.ts',
    'local/account/resend-verification.ts',
    'local/account/reset-password.ts',
    'local/cache/refresh-sky.ts',
    'src/composer/lay-share.ts',
    'src/screens/discover/install-card.tsx',
    'src/screens/discover/pull-to-refresh.tsx',
    'src/notifications/announcer.tsx',
  ].map(path),
  composer: [path('src/composer/composer-sheet.tsx')],
});

/**
 * One build with three inputs that share their chunks: the page, the shared worker and the service worker. The two
 * workers keep their file names, because browsers identify them by URL.
 */
export default defineConfig({
  plugins: [react(), downlevelAsync()],
  resolve: {
    // React has this hook built in. The shim that the router's store imports is for older versions.
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  css: cssOptions,
  worker: { format: 'es' },
  define: { __BUILD__: JSON.stringify(process.env.GUVERCIN_BUILD ?? 'dev') },
  build: {
    outDir: 'dist',
    target: 'es2022',
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: {
        index: 'index.html',
        'live-connection': 'workers/live-connection.worker.ts',
        sw: 'sw/sw.ts',
      },
      output: {
        entryFileNames: ({ name }) =>
          name === 'sw' || name === 'live-connection' ? '[name].js' : 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: {
          // Names each group's dependencies separately, so that a worker's chunk does not pull in the page's chunk.
          includeDependenciesRecursively: false,
          groups: [
            {
              name: (id, bundle) => manualChunk(id, (of) => bundle.getModuleInfo(of)),
              debugName: 'by part of the app',
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': toServer, '/files': toServer, '/mail': toServer } },
});
