import { Gauge } from 'prom-client';
import type { Bus } from '../bus/bus.ts';
import type { DatabasePool } from '../db/database.ts';
import type { ReadReplica } from '../db/read-replica.ts';
import type { DatabaseWatch } from '../db/watch-database.ts';
import type { Metrics } from './metrics.ts';

interface Connections {
  pool: DatabasePool | null;
  replica: ReadReplica | null;
  watch: DatabaseWatch | null;
  bus: Bus;
}

export function trackConnections(
  { registry }: Pick<Metrics, 'registry'>,
  { pool, replica, watch, bus }: Connections,
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
    name: 'guvercin_replica_away',
    help: '1 while the database of DATABASE_READ_URL is not read, because it is away, behind or no standby.',
    registers,
    collect() {
      this.set(replica?.isAway() === true ? 1 : 0);
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
