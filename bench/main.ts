import { benchDevice } from './device/bench-device.ts';
import { benchFirstLoad } from './first-load/bench-first-load.ts';
import { benchFlight } from './flight/bench-flight.ts';
import { benchLighthouse } from './lighthouse/bench-lighthouse.ts';
import { benchServer } from './server/bench-server.ts';

/** Every bench by its name, as `npm run bench -- <name>` calls it. */
const benches: Record<string, () => Promise<boolean>> = {
  device: benchDevice,
  'first-load': benchFirstLoad,
  lighthouse: benchLighthouse,
  flight: benchFlight,
  server: benchServer,
};

const [name = ''] = process.argv.slice(2);
const bench = benches[name];
if (bench === undefined) {
  process.stderr.write(`Which bench? ${Object.keys(benches).join(', ')}\n`);
  process.exitCode = 2;
} else {
  const isWithinBudget = await bench();
  process.exitCode = isWithinBudget ? 0 : 1;
}
