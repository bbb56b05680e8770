import { getRouteApi } from '@tanstack/react-router';
import { englishTerms } from '../../../i18n/legal/terms-en.ts';
import { turkishTerms } from '../../../i18n/legal/terms-tr.ts';
import { LegalPage } from './legal-page.tsx';

const route = getRouteApi('/terms');
const documents = { tr: turkishTerms, en: englishTerms };

export function TermsScreen() {
  return <LegalPage word="legal.terms" documents={documents} operator={route.useLoaderData()} />;
}
