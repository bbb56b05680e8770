import type { entry as turkish } from '../tr/entry.ts';

/** Login and registration. */
export const entry: Record<keyof typeof turkish, string> = {
  'login.title': 'Welcome back.',
  'login.verified':
    'Your email verification was successful, you can login with your email and password.',
  'login.not-verified': 'The verification link is invalid or has expired.',
  'login.submit': 'Log in',
  'login.working': 'Logging in',
  'login.or': 'or',
  'login.google': 'Sign in with Google · coming soon',
  'login.offline':
    'A first login on this device needs a connection. Try again once you are online.',
  'login.no-account': 'No account yet?',
  'field.email': 'Email',
  'field.password': 'Password',
  'field.password-again': 'Password (again)',
  'field.show-password': 'Show password',
  'field.hide-password': 'Hide password',
  'field.required': 'Fill in this field.',
  'field.email-invalid': 'Enter a valid email address.',
  'register.title': 'Make yourself at home.',
  'register.submit': 'Register',
  'register.working': 'Registering',
  'register.password-hint': 'At least 8 characters.',
  'register.mismatch': "Passwords don't match",
  'register.terms':
    'I accept the terms of use: what I write is mine, and I write without hurting anyone.',
  'register.terms-needed': 'Accept the terms to go on.',
  'register.adult': 'I am 18 or older.',
  'register.adult-needed': 'Güvercin is for people of 18 and over.',
  'register.offline': 'Registering needs a connection. Try again once you are online.',
  'register.done': 'Registration successful! Please check your email.',
  'register.done-text':
    'We sent a link to {{email}}. Open it and you can log in; it is good for 24 hours.',
  'register.have-account': 'Already have an account?',
};
