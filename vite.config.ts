import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { followAwaits } from './scripts/follow-awaits.ts';

const server = process.env.GUVERCIN_SERVER ?? 'http://localhost:4310';
const toServer = { target: server, changeOrigin: false };

/**
 * One build with three inputs that share their chunks: the page, the shared worker and the service
 * worker. The last two keep their names, because browsers know them by their address.
 */
export default defineConfig({
  plugins: [react(), followAwaits()],
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
      },
    },
  },
  server: { proxy: { '/api': toServer, '/files': toServer, '/mail': toServer } },
});
