import { swScope } from './sw-scope.ts';

/** TypeScript's library does not contain it yet. WebKit and Firefox do not support it. */
interface RoutingEvent extends ExtendableEvent {
  addRoutes(routes: {
    condition: { urlPattern: { pathname: string } };
    source: 'network';
  }): Promise<void>;
}

/**
 * Makes the browser, if it supports this, send API calls directly to the network without this worker, which does not
 * answer them. Otherwise a call would start the worker unnecessarily. A call at the moment when an old worker is
 * replaced would restart the old one, and the browser would make the new one, and every opened page, wait for minutes
 * (docs/decisions/service-worker-and-updates.md). Calls of a shared worker still pass through here;
 * `local/net/request-pause.ts` holds those back meanwhile.
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
