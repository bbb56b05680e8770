import { AppError } from '../../contract/errors.ts';
import type { Context } from '../context/context.ts';

/**
 * Throws `email-domain-refused` for a new address at a domain that operators have listed, or at a subdomain of one
 * (product.md section 6).
 */
export function rejectMailDomain({ liveSettings }: Pick<Context, 'liveSettings'>, email: string) {
  const domain = `.${email.slice(email.lastIndexOf('@') + 1)}`;
  if (liveSettings.mailDomains.some((listed) => domain.endsWith(`.${listed}`))) {
    throw new AppError('email-domain-refused', { field: 'email' });
  }
}
