import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { nameFirstLoad } from './scripts/first-load.ts';
import { followAwaits } from './scripts/follow-awaits.ts';

const server = process.env.GUVERCIN_SERVER ?? 'http://localhost:4310';
const toServer = { target: server, changeOrigin: false };

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const firstLoad = nameFirstLoad(path('src/main.tsx'), [
  path('workers/live-connection.worker.ts'),
  path('sw/sw.ts'),
]);

/**
 * One build with three inputs that share their chunks: the page, the shared worker and the service
 * worker. The last two keep their names, because browsers know them by their address.
 */
export default defineConfig({
  plugins: [react(), followAwaits()],
  resolve: {
    // React brings the hook itself; the shim that the router's store asks for is for older ones.
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
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
          // What a module needs is named on its own: a worker's part must not follow the page's.
          includeDependenciesRecursively: false,
          groups: [
            {
              name: (id, bundle) => firstLoad(id, (of) => bundle.getModuleInfo(of)),
              debugName: 'first load',
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': toServer, '/files': toServer, '/mail': toServer } },
});
