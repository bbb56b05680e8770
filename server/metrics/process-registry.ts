import { collectDefaultMetrics, Registry } from 'prom-client';

let registry: Registry | null = null;

/**
 * What prom-client measures of the process itself: one registry for the process, begun when it is
 * first asked for, so that a server that nobody watches does not watch itself.
 */
export function processRegistry(): Registry {
  if (registry === null) {
    registry = new Registry();
    collectDefaultMetrics({ register: registry });
  }
  return registry;
}
