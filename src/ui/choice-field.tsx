import { type ReactNode, useId } from 'react';
import type { NamedCode } from '../../i18n/display-names.ts';
import css from './choice-field.module.css';

interface ChoiceFieldProps {
  label: string;
  name: string;
  /** '' if none is chosen. */
  value: string;
  options: readonly NamedCode[];
  aside?: ReactNode;
  error?: string | undefined;
  onChange: (code: string) => void;
}

/** A choice between a few visible options. It needs only one tap, where a list needs two. */
export function ChoiceField({
  label,
  name,
  value,
  options,
  aside,
  error,
  onChange,
}: ChoiceFieldProps) {
  const id = useId();
  const notes = [aside && `${id}-aside`, error !== undefined && `${id}-error`].filter(Boolean);
  return (
    <fieldset className={css.field} aria-describedby={notes.join(' ') || undefined}>
      <legend className={css.legend}>{label}</legend>
      {aside !== undefined && (
        <span className={css.aside} id={`${id}-aside`}>
          {aside}
        </span>
      )}
      <div className={css.options}>
        {options.map((option) => (
          <label key={option.code} className={css.option} data-chosen={option.code === value}>
            <input
              className={css.radio}
              type="radio"
              name={name}
              value={option.code}
              checked={option.code === value}
              data-invalid={error !== undefined}
              onChange={() => onChange(option.code)}
            />
            <span>{option.name}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p className={css.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
