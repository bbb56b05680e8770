import { Gauge } from 'prom-client';
import type { Bus } from '../bus/bus.ts';
import type { DatabasePool } from '../db/database.ts';
import type { DatabaseWatch } from '../db/watch-database.ts';
import type { Metrics } from './metrics.ts';

export function trackConnections(
  { registry }: Pick<Metrics, 'registry'>,
  { pool, watch, bus }: { pool: DatabasePool | null; watch: DatabaseWatch | null; bus: Bus },
): void {
  const registers = [registry];
  new Gauge({
    name: 'guvercin_database_away',
    help: '1 while the database does not answer, or only as a standby.',
    registers,
    collect() {
      this.set(watch?.isAway() === true ? 1 : 0);
    },
  });
  new Gauge({
    name: 'guvercin_database_connections',
    help: 'Connections to the database, and questions that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { open, waiting } = pool?.counts() ?? { open: 0, waiting: 0 };
      this.set({ state: 'open' }, open);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  new Gauge({
    name: 'guvercin_bus_away',
    help: '1 while no hints are exchanged with the other nodes.',
    registers,
    collect() {
      this.set(bus.isConnected() ? 0 : 1);
    },
  });
}
