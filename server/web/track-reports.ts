import { Gauge } from 'prom-client';
import type { Context } from '../context/context.ts';
import { countOpenReports } from '../moderation/open-reports.ts';

type Parts = Pick<Context, 'db' | 'now' | 'log' | 'metrics'>;

/** Registers the open reports by urgency and the age of the oldest, read from the table on each scrape. */
export function trackReports({ db, now, log, metrics }: Parts): void {
  const registers = [metrics.registry];
  const read = () =>
    countOpenReports(db).catch((error: unknown) => {
      log.warn({ err: error }, 'reports could not be counted');
      return null;
    });
  new Gauge({
    name: 'guvercin_reports_open',
    help: 'Reports that no operator has closed yet, by urgency.',
    labelNames: ['urgency'],
    registers,
    async collect() {
      const reports = await read();
      for (const urgency of ['urgent', 'normal'] as const) {
        this.set({ urgency }, reports?.[urgency].count ?? Number.NaN);
      }
    },
  });
  new Gauge({
    name: 'guvercin_report_wait_seconds',
    help: 'How long the oldest open report has waited, by urgency.',
    labelNames: ['urgency'],
    registers,
    async collect() {
      const reports = await read();
      for (const urgency of ['urgent', 'normal'] as const) {
        const oldest = reports?.[urgency].oldest;
        const waited = oldest == null ? 0 : (now().getTime() - oldest.getTime()) / 1000;
        this.set({ urgency }, reports === null ? Number.NaN : waited);
      }
    },
  });
}
