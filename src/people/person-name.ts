import type { Person } from '../../contract/entities.ts';
import type { Translator } from '../../i18n/translator.ts';

/** How a person is called on the screen; a deleted one has no name any more. */
export function personName(person: Person | null, { t }: Translator): string {
  if (person?.state === 'deleted') return t('person.deleted');
  return person?.full_name ?? t('person.unknown');
}
