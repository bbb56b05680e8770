import { swScope } from './sw-scope.ts';

/** The library does not know it yet; WebKit and Firefox have none. */
interface RoutingEvent extends ExtendableEvent {
  addRoutes(routes: {
    condition: { urlPattern: { pathname: string } };
    source: 'network';
  }): Promise<void>;
}

/**
 * Asks the browser, where it can, to send calls of the API to the network past this worker, which
 * answers none of them. A call would start the worker for nothing; and one that comes in the moment in
 * which an old worker gives way to the next wakes the old one, for which the browser then lets the
 * next one, and every page that is opened, wait for minutes (docs/decisions/service-worker-and-updates.md). A shared worker's calls
 * come here all the same: `local/net/quiet-time.ts` keeps those back meanwhile.
 */
export async function letCallsPassBy(event: ExtendableEvent): Promise<void> {
  if (!canRoute(event)) return;
  try {
    await event.addRoutes({ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' });
  } catch (error) {
    // It is no more than faster and safer: the worker lets them pass itself.
    swScope.reportError(error);
  }
}

const canRoute = (event: ExtendableEvent): event is RoutingEvent => 'addRoutes' in event;
