import { Gauge } from 'prom-client';
import type { DatabasePool } from '../db/database.ts';
import type { DatabaseWatch } from '../db/watch-database.ts';
import type { Metrics } from './metrics.ts';

export function trackDatabase(
  { registry }: Pick<Metrics, 'registry'>,
  { pool, watch }: { pool: DatabasePool | null; watch: DatabaseWatch | null },
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
}
