import { Counter, Histogram, Registry } from 'prom-client';

const REQUEST_BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** The buckets range from the delay of an online device to that of a device that was offline for a week. */
const DELAY_BUCKETS_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 600, 3600, 86_400, 604_800];

/** The metrics of one server. Several servers in a process have separate ones. */
export interface Metrics {
  readonly registry: Registry;
  readonly requests: Histogram<'endpoint' | 'status' | 'via'>;
  /** Calls that were refused because of overload: reads or writes. */
  readonly refused: Counter<'class'>;
  readonly outboxToCommit: Histogram;
  readonly otherLogs: Counter;
  readonly mirrorChecks: Counter<'result'>;
  readonly mirrorDifferences: Counter<'entity'>;
  readonly rejectedPushes: Counter<'status'>;
  /** By outcome: taken, failed, or gone if the device is no longer subscribed. */
  readonly pushes: Counter<'outcome'>;
  readonly brokenPolicies: Counter<'directive'>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  return {
    registry,
    requests: new Histogram({
      name: 'guvercin_request_seconds',
      help: 'Time from a request to its answer; of a stream, to its opening.',
      labelNames: ['endpoint', 'status', 'via'],
      buckets: REQUEST_BUCKETS_SECONDS,
      registers: [registry],
    }),
    refused: new Counter({
      name: 'guvercin_refused_total',
      help: 'Calls refused because of overload: reads, which are refused first, and writes.',
      labelNames: ['class'],
      registers: [registry],
    }),
    outboxToCommit: new Histogram({
      name: 'guvercin_outbox_to_commit_seconds',
      help: 'Time from when a person acted, by their device’s clock, to the commit.',
      buckets: DELAY_BUCKETS_SECONDS,
      registers: [registry],
    }),
    otherLogs: new Counter({
      name: 'guvercin_other_logs_total',
      help: 'Devices that had followed another log than this database has: it went back in time.',
      registers: [registry],
    }),
    mirrorChecks: new Counter({
      name: 'guvercin_mirror_checks_total',
      help: 'Devices that compared what they hold with their log: match, doubt (once), mismatch (twice).',
      labelNames: ['result'],
      registers: [registry],
    }),
    mirrorDifferences: new Counter({
      name: 'guvercin_mirror_differences_total',
      help: 'Of what kind the rows were in which a device differed twice.',
      labelNames: ['entity'],
      registers: [registry],
    }),
    rejectedPushes: new Counter({
      name: 'guvercin_pushes_refused_total',
      help: 'Pushes that a service refused for this server’s own fault, by its answer (401 or 403).',
      labelNames: ['status'],
      registers: [registry],
    }),
    pushes: new Counter({
      name: 'guvercin_pushes_total',
      help: 'Pushes by outcome: taken, failed, or gone when the device is no longer subscribed.',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    brokenPolicies: new Counter({
      name: 'guvercin_csp_reports_total',
      help: 'What browsers report that the content security policy kept from running.',
      labelNames: ['directive'],
      registers: [registry],
    }),
  };
}
