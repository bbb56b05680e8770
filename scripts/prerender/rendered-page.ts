import type { Language } from '../../i18n/language.ts';
import type { PageName } from '../../i18n/page-words.ts';
import type { Prerendered } from './load-renderer.ts';

/** A page as the app rendered it, before it has a head. */
export type RenderedPage = Prerendered &
  (
    | { kind: 'shell' }
    | { kind: 'page'; name: PageName; path: string; language: Language }
    | { kind: 'trouble'; language: Language }
  );
