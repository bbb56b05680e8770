import { swScope } from './sw-scope.ts';

/**
 * The install event with `addRoutes`. TypeScript's library does not contain this method yet, and WebKit and Firefox do
 * not support it.
 */
interface RoutingEvent extends ExtendableEvent {
  addRoutes(routes: {
    condition: { urlPattern: { pathname: string } };
    source: 'network';
  }): Promise<void>;
}

/**
 * If the browser supports it, sends API calls directly to the network without this worker, which does not answer them.
 * Otherwise each call would start the worker. During an update, a call would even restart the old worker, and the new
 * worker and all opened pages would wait for minutes (docs/decisions/service-worker-and-updates.md). Calls of a shared
 * worker still pass through this worker, so `local/net/request-pause.ts` stops them during an update.
 */
export async function letCallsPassBy(event: ExtendableEvent): Promise<void> {
  if (!canRoute(event)) return;
  try {
    await event.addRoutes({ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' });
  } catch (error) {
    // Only an optimization: the worker does not answer these calls anyway.
    swScope.reportError(error);
  }
}

const canRoute = (event: ExtendableEvent): event is RoutingEvent => 'addRoutes' in event;
