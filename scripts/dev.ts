import { spawn } from 'node:child_process';
import { createServer } from 'vite';

const APP_PORT = Number(process.env.PORT ?? 5173);
const API_PORT = APP_PORT + 1;
const origin = `http://localhost:${APP_PORT}`;

// Vite serves the page with hot reload. The server restarts when one of its files changes.
const server = spawn(process.execPath, ['--watch', 'server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(API_PORT), PUBLIC_ORIGIN: origin },
});
process.env.GUVERCIN_SERVER = `http://localhost:${API_PORT}`;
const vite = await createServer({ server: { port: APP_PORT, strictPort: true } });
await vite.listen();
process.stdout.write(`Güvercin in development: ${origin} (no service worker here)\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.kill(signal);
    void vite.close();
  });
}
server.on('exit', (code) => process.exit(code ?? 0));
