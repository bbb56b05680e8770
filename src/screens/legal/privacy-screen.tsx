import { getRouteApi } from '@tanstack/react-router';
import { englishPrivacy } from '../../../i18n/legal/privacy-en.ts';
import { turkishPrivacy } from '../../../i18n/legal/privacy-tr.ts';
import { LegalPage } from './legal-page.tsx';

const route = getRouteApi('/privacy');
const documents = { tr: turkishPrivacy, en: englishPrivacy };

export function PrivacyScreen() {
  return <LegalPage word="legal.privacy" documents={documents} operator={route.useLoaderData()} />;
}
