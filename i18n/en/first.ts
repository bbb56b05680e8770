import type { first as turkish } from '../tr/first.ts';

/** The texts available before the others are loaded. */
export const first: Record<keyof typeof turkish, string> = {
  'app.name': 'Güvercin',
  'nav.main': 'Main navigation',
  'nav.login': 'Log in',
  'nav.register': 'Register',
  'language.choose': 'Language',
  'language.tr': 'Türkçe',
  'language.en': 'English',
  loading: 'Loading',
  'broken.title': 'Something went wrong',
  'broken.reload': 'Open the page again',
  'legal.terms': 'Terms of use',
  'legal.privacy': 'Privacy',
  'legal.accessibility': 'Accessibility',
  'legal.links': 'Terms and privacy',
};
