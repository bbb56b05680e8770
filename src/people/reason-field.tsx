import { useId } from 'react';
import type { ReportReason } from '../../contract/report-reasons.ts';
import { useTranslator } from '../language/use-translator.ts';
import css from './reason-field.module.css';

const ofLetter = ['harassment', 'threat', 'minor', 'nudity', 'spam', 'other'] as const;
const ofPerson = ['harassment', 'threat', 'minor', 'nudity', 'spam', 'fake', 'other'] as const;

interface ReasonFieldProps {
  /** A person can be reported for one more reason than a letter. */
  isOfPerson: boolean;
  /** `null` until one is chosen. */
  value: ReportReason | null;
  error: string | undefined;
  onChange: (reason: ReportReason) => void;
}

export function ReasonField({ isOfPerson, value, error, onChange }: ReasonFieldProps) {
  const { t } = useTranslator();
  const id = useId();
  return (
    <fieldset className={css.field} aria-describedby={error === undefined ? undefined : id}>
      <legend className={css.legend}>{t('person.report-reason')}</legend>
      {(isOfPerson ? ofPerson : ofLetter).map((reason) => (
        <label key={reason} className={css.option} data-chosen={reason === value}>
          <input
            className={css.mark}
            type="radio"
            name="reason"
            value={reason}
            checked={reason === value}
            data-invalid={error !== undefined}
            onChange={() => onChange(reason)}
          />
          <span>{t(`person.reason-${reason}`)}</span>
        </label>
      ))}
      {error !== undefined && (
        <p className={css.error} id={id} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
