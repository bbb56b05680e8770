import { useLiveQuery } from 'dexie-react-hooks';
import { queryPeople } from '../../../local/queries/query-people.ts';
import { device } from '../../bridges/device.ts';
import { personName } from '../../components/person-name.ts';
import { SelectField } from '../../components/select-field.tsx';
import { useTranslator } from '../../language/use-translator.ts';
import { MovingList } from '../../motion/moving-list.tsx';
import { givingWay } from '../../stores/give-way.ts';
import type { ComposerRequest } from './composer-request.ts';
import css from './recipient.module.css';
import { RecipientChoice } from './recipient-choice.tsx';
import type { Recipient as RecipientValue } from './use-composer.ts';

interface RecipientProps {
  request: ComposerRequest;
  recipient: RecipientValue;
  hasTried: boolean;
  onChange: (recipient: RecipientValue) => void;
}

/** To the sky or to one of the people one has met; a reply knows where it goes. */
export function Recipient({ request, recipient, hasTried, onChange }: RecipientProps) {
  const translator = useTranslator();
  const { t } = translator;
  const isToSomebody = request.to === 'reply' || recipient.kind === 'person';
  const people = useLiveQuery(
    givingWay(async () => (isToSomebody ? queryPeople(device.db) : [])),
    [isToSomebody],
  );
  if (request.to === 'reply') {
    const person = people?.find(({ id }) => id === request.personId) ?? null;
    const words =
      people === undefined ? '' : t('discover.reply-to', { name: personName(person, translator) });
    // It comes a moment after the sheet, and a long name takes several lines.
    return (
      <MovingList className={css.reply} rows={[words]}>
        {words}
      </MovingList>
    );
  }
  const isMissing = hasTried && recipient.kind === 'person' && recipient.personId === null;
  return (
    <div className={css.recipient}>
      <RecipientChoice
        kind={recipient.kind}
        onChange={(kind) => onChange(kind === 'sky' ? { kind } : { kind, personId: null })}
      />
      {recipient.kind === 'person' &&
        (people?.length === 0 ? (
          <p className={css.nobody}>{t('compose.nobody')}</p>
        ) : (
          <SelectField
            label={t('compose.person')}
            empty={t('compose.person-choose')}
            value={recipient.personId ?? ''}
            options={(people ?? []).map((person) => ({
              code: person.id,
              name: personName(person, translator),
            }))}
            error={isMissing ? t('compose.person-needed') : undefined}
            onChange={(id) => onChange({ kind: 'person', personId: id === '' ? null : id })}
          />
        ))}
    </div>
  );
}
