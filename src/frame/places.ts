import type { MessageKey } from '../../i18n/catalogue-tr.ts';
import type { IconName } from '../ui/icon-paths.tsx';

interface Place {
  to: '/discover' | '/featured' | '/pigeons' | '/messages';
  word: MessageKey;
  icon: IconName;
}

/** The four screens of the navigation, in their order (product.md section 2). */
export const places: readonly Place[] = [
  { to: '/discover', word: 'nav.discover', icon: 'sky' },
  { to: '/featured', word: 'nav.featured', icon: 'featured' },
  { to: '/pigeons', word: 'nav.pigeons', icon: 'pigeon' },
  { to: '/messages', word: 'nav.messages', icon: 'messages' },
];
