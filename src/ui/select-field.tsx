import type { ReactNode } from 'react';
import type { NamedCode } from '../../i18n/display-names.ts';
import css from './field.module.css';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';

interface SelectFieldProps {
  label: string;
  value: string;
  empty: string;
  options: readonly NamedCode[];
  name?: string;
  autoComplete?: string;
  aside?: ReactNode;
  error?: string | undefined;
  onChange: (code: string) => void;
}

/** A choice from a list. It uses the platform's own list for best accessibility. */
export function SelectField({
  label,
  value,
  empty,
  options,
  aside,
  error,
  onChange,
  ...rest
}: SelectFieldProps) {
  return (
    <Field {...{ label, aside, error }}>
      {(control) => (
        <div className={css.withControl}>
          <select
            {...rest}
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            <option value="">{empty}</option>
            {options.map((option) => (
              <option key={option.code} value={option.code}>
                {option.name}
              </option>
            ))}
          </select>
          <span className={`${css.reveal} ${css.chevron}`}>
            <Icon name="chevron" size="small" />
          </span>
        </div>
      )}
    </Field>
  );
}
