/** Keeps one core busy until it is ended, as another program on a small machine would. */
process.on('disconnect', () => process.exit());
const BURST_MS = 50;

function burn(): void {
  const until = performance.now() + BURST_MS;
  while (performance.now() < until);
  setImmediate(burn);
}
burn();
