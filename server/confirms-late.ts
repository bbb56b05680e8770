import type { EndpointName } from '../contract/endpoints.ts';

/**
 * Endpoints that look at the caller's session in their own transaction, together with the lock: a
 * letter is the most frequent of all changes, and this spares it a statement. Their token has been
 * verified, but its session may have ended; until `transactReading` has looked, nothing is done
 * for them.
 */
const confirmingLate: ReadonlySet<EndpointName> = new Set(['send-message', 'reply-message']);

export const confirmsLate = (name: EndpointName): boolean => confirmingLate.has(name);
