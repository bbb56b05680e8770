import { getRouteApi } from '@tanstack/react-router';
import { englishPrivacy } from '../../../i18n/legal/privacy-en.ts';
import { turkishPrivacy } from '../../../i18n/legal/privacy-tr.ts';
import { LegalPage } from './legal-page.tsx';

const route = getRouteApi('/privacy');
const documents = { tr: turkishPrivacy, en: englishPrivacy };

/** The privacy statement: the stored data, where and how long, and the person's rights. */
export function PrivacyScreen() {
  return <LegalPage word="legal.privacy" documents={documents} operator={route.useLoaderData()} />;
}
