import { getRouteApi } from '@tanstack/react-router';
import { englishAccessibility } from '../../../i18n/legal/accessibility-en.ts';
import { turkishAccessibility } from '../../../i18n/legal/accessibility-tr.ts';
import { LegalPage } from './legal-page.tsx';

const route = getRouteApi('/accessibility');
const documents = { tr: turkishAccessibility, en: englishAccessibility };

export function AccessibilityScreen() {
  return (
    <LegalPage word="legal.accessibility" documents={documents} operator={route.useLoaderData()} />
  );
}
