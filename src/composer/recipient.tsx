import { useLiveQuery } from 'dexie-react-hooks';
import { useId } from 'react';
import { queryPeople } from '../../local/queries/query-circle.ts';
import { useTranslator } from '../language/use-translator.ts';
import { AnsweredLetter } from '../letter-text/answered-letter.tsx';
import { personName } from '../people/person-name.ts';
import { device } from '../platform/device.ts';
import { deferQuery } from '../state/defer-query.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { ChosenPerson } from './chosen-person.tsx';
import type { ComposerRequest } from './composer-request.ts';
import css from './recipient.module.css';
import type { Recipient as RecipientValue } from './use-composer.ts';

const kinds = [
  { kind: 'sky', icon: 'sky', word: 'compose.to-sky' },
  { kind: 'person', icon: 'person', word: 'compose.to-person' },
] as const;

interface RecipientProps {
  request: ComposerRequest;
  recipient: RecipientValue;
  isChoosing: boolean;
  onChange: (kind: RecipientValue['kind']) => void;
  onOther: () => void;
}

/** The receiver: the sky or a person. The receiver of a reply cannot be changed. */
export function Recipient({ request, recipient, isChoosing, onChange, onOther }: RecipientProps) {
  const translator = useTranslator();
  const { t } = translator;
  const isToSomebody = request.to === 'reply' || recipient.kind === 'person';
  const people = useLiveQuery(
    deferQuery(async () => (isToSomebody ? queryPeople(device.db) : [])),
    [isToSomebody],
  );
  const find = (personId: string | null) => people?.find(({ id }) => id === personId) ?? null;
  if (request.to === 'reply') {
    const name = people === undefined ? '' : personName(find(request.personId), translator);
    return (
      <AnsweredLetter originalId={request.originalMessageId} first={request.original} name={name} />
    );
  }
  return (
    <div className={css.recipient}>
      <RecipientChoice kind={recipient.kind} onChange={onChange} />
      {recipient.kind === 'person' && !isChoosing && (
        <div className={css.person} data-unknown={people === undefined}>
          <ChosenPerson person={find(recipient.personId)} word={t('compose.person')} />
          <Button kind="plain" onClick={onOther}>
            {t('compose.person-other')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface RecipientChoiceProps {
  kind: 'sky' | 'person';
  onChange: (kind: 'sky' | 'person') => void;
}

function RecipientChoice({ kind, onChange }: RecipientChoiceProps) {
  const { t } = useTranslator();
  const name = useId();
  return (
    <fieldset className={css.choice} aria-label={t('compose.to')}>
      {kinds.map((each) => (
        <label key={each.kind} className={css.option} data-chosen={each.kind === kind}>
          <input
            className={css.radio}
            type="radio"
            name={name}
            checked={each.kind === kind}
            onChange={() => onChange(each.kind)}
          />
          <Icon name={each.icon} size="small" />
          <span>{t(each.word)}</span>
        </label>
      ))}
    </fieldset>
  );
}
