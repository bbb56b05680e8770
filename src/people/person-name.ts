import type { Person } from '../../contract/entities.ts';
import type { Translator } from '../../i18n/translator.ts';

/** Returns the shown name of a person. A deleted person has no name. */
export function personName(person: Person | null, { t }: Translator): string {
  if (person?.state === 'deleted') return t('person.deleted');
  return person?.full_name ?? t('person.unknown');
}
