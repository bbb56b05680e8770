import { parseArgs } from 'node:util';
import { benchCluster } from './cluster/bench-cluster.ts';
import { benchDevice } from './device/bench-device.ts';
import { benchFirstLoad } from './first-load/bench-first-load.ts';
import { benchGrowth } from './growth/bench-growth.ts';
import { countLetterFiles } from './letter/count-letter-files.ts';
import { benchLighthouse } from './lighthouse/bench-lighthouse.ts';
import { benchOverload } from './overload/bench-overload.ts';
import { benchLogins } from './pressure/bench-logins.ts';
import { benchPressure } from './pressure/bench-pressure.ts';
import type { BenchOptions, Scale } from './scale.ts';
import { benchSearch } from './search/bench-search.ts';
import { benchServer } from './server/bench-server.ts';
import { benchStreams } from './streams/bench-streams.ts';
import { benchUpkeep } from './upkeep/bench-upkeep.ts';

const benches: Record<string, (scale: Scale, options: BenchOptions) => Promise<boolean>> = {
  device: benchDevice,
  'letter-files': countLetterFiles,
  'first-load': benchFirstLoad,
  lighthouse: benchLighthouse,
  search: benchSearch,
  server: benchServer,
  streams: benchStreams,
  pressure: benchPressure,
  logins: benchLogins,
  upkeep: benchUpkeep,
  cluster: benchCluster,
  overload: benchOverload,
  scale: benchGrowth,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Checks in seconds that the bench runs. Its figures have no meaning, and no budget is checked. */
    smoke: { type: 'boolean', default: false },
    /** The numbers of people for `scale`, in place of the usual ones. */
    people: { type: 'string', multiple: true, default: [] },
    /** Where `scale` writes its results. */
    out: { type: 'string' },
  },
});
const [name = ''] = positionals;
const bench = benches[name];
if (bench === undefined) {
  process.stderr.write(`Which bench? ${Object.keys(benches).join(', ')}\n`);
  process.exitCode = 2;
} else {
  const { smoke, people, out } = values;
  const options = { people: people.map(Number), out };
  const isWithinBudget = await bench(smoke ? 'smoke' : 'whole', options);
  process.exitCode = isWithinBudget ? 0 : 1;
}
