import { useId } from 'react';
import { useTranslator } from '../language/use-translator.ts';
import { Icon } from '../ui/icon.tsx';
import css from './recipient.module.css';

const kinds = [
  { kind: 'sky', icon: 'sky', word: 'compose.to-sky' },
  { kind: 'person', icon: 'person', word: 'compose.to-person' },
] as const;

interface RecipientChoiceProps {
  kind: 'sky' | 'person';
  onChange: (kind: 'sky' | 'person') => void;
}

/** Sky or person: one of two, so a pair of radio buttons. */
export function RecipientChoice({ kind, onChange }: RecipientChoiceProps) {
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
          {t(each.word)}
        </label>
      ))}
    </fieldset>
  );
}
