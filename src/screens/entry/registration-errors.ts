import * as v from 'valibot';
import { emailSchema, newPasswordSchema } from '../../../contract/accounts.ts';
import type { MessageKey } from '../../../i18n/catalogue-tr.ts';

export interface RegistrationFields {
  email: string;
  password: string;
  passwordAgain: string;
  hasAcceptedTerms: boolean;
  isAdult: boolean;
}

export type RegistrationErrors = { [Field in keyof RegistrationFields]?: MessageKey | 'weak' };

/** Returns the errors by field. Empty if the form can be sent. */
export function registrationErrors(fields: RegistrationFields): RegistrationErrors {
  const errors: RegistrationErrors = {};
  if (!v.is(emailSchema, fields.email)) errors.email = 'field.email-invalid';
  if (!v.is(newPasswordSchema, fields.password)) errors.password = 'weak';
  if (fields.password !== fields.passwordAgain) errors.passwordAgain = 'register.mismatch';
  if (!fields.hasAcceptedTerms) errors.hasAcceptedTerms = 'register.terms-needed';
  if (!fields.isAdult) errors.isAdult = 'register.adult-needed';
  return errors;
}
