import { expect, test } from 'vitest';
import { registrationErrors } from './registration-errors.ts';

const good = {
  email: 'deniz@ornek.com',
  password: 'bir-kus-iki-kus',
  passwordAgain: 'bir-kus-iki-kus',
  hasAcceptedTerms: true,
  isAdult: true,
};

test('a complete form has no errors', () => {
  expect(registrationErrors(good)).toEqual({});
});

test('two different passwords do not match', () => {
  expect(registrationErrors({ ...good, passwordAgain: 'bir-kus' })).toEqual({
    passwordAgain: 'register.mismatch',
  });
});

test('each missing part is reported at its own field', () => {
  const empty = {
    email: 'deniz',
    password: 'kus',
    passwordAgain: 'kus',
    hasAcceptedTerms: false,
    isAdult: false,
  };
  expect(registrationErrors(empty)).toEqual({
    email: 'field.email-invalid',
    password: 'weak',
    hasAcceptedTerms: 'register.terms-needed',
    isAdult: 'register.adult-needed',
  });
});
