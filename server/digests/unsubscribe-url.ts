import type { Context } from '../context/context.ts';
import { makeUnsubscribeToken } from './unsubscribe-token.ts';

export const UNSUBSCRIBE_PATH = '/api/mail/unsubscribe';

/** The link that ends a person's mails. */
export function unsubscribeUrl(
  { publicOrigin, keys }: Pick<Context, 'publicOrigin' | 'keys'>,
  userId: string,
): string {
  return `${publicOrigin}${UNSUBSCRIBE_PATH}?token=${makeUnsubscribeToken(keys.unsubscribe, userId)}`;
}
