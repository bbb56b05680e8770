import { startSession } from './session/start-session.ts';

/** Database, workers and drain begin once something is on the screen. */
export function startAfterFirstPaint(): void {
  requestAnimationFrame(() => setTimeout(() => start().catch(reportError), 0));
}

async function start(): Promise<void> {
  await startSession();
  const { startBridges } = await import('./bridges/start-app.ts');
  await startBridges();
}
