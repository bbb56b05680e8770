import type { InputHTMLAttributes } from 'react';
import { useTypedBefore } from '../typed-before.ts';
import { Field } from './field.tsx';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  onChange: (text: string) => void;
}

/** One line of text, or a date. */
export function TextField({ label, hint, error, onChange, ...rest }: TextFieldProps) {
  useTypedBefore(rest.name, onChange);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input {...rest} {...control} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  );
}
