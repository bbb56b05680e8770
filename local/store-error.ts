import type { ErrorCode } from '../contract/errors.ts';
import type { MutationName } from '../contract/mutations/registry.ts';

/**
 * The catalogue's word for a call of the stores that was refused (product.md section 8); null for
 * what is told where its failed row stands.
 */
export function storeErrorOf(name: MutationName): ErrorCode | null {
  switch (name) {
    case 'read-message':
    case 'mark-all-read':
      return 'messages-read-failed';
    case 'read-notification':
      return 'notification-read-failed';
    case 'read-all-notifications':
      return 'notifications-read-failed';
    case 'save-settings':
      return 'settings-save-failed';
    default:
      return null;
  }
}
