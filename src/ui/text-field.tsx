import type { InputHTMLAttributes, ReactNode } from 'react';
import { Field } from './field.tsx';
import { useTypedBefore } from './use-typed-before.ts';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string;
  hint?: string | undefined;
  aside?: ReactNode;
  error?: string | undefined;
  onChange: (text: string) => void;
}

export function TextField({ label, hint, aside, error, onChange, ...rest }: TextFieldProps) {
  const ref = useTypedBefore((input) => onChange(input.value));
  return (
    <Field {...{ label, hint, aside, error }}>
      {(control) => (
        <input
          {...rest}
          {...control}
          ref={ref}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
