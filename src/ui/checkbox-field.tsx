import { useId } from 'react';
import css from './checkbox-field.module.css';
import { useTypedBefore } from './use-typed-before.ts';

interface CheckboxFieldProps {
  label: string;
  name?: string;
  isChecked: boolean;
  error?: string | undefined;
  onChange: (isChecked: boolean) => void;
}

export function CheckboxField({ label, name, isChecked, error, onChange }: CheckboxFieldProps) {
  const id = useId();
  const ref = useTypedBefore((input) => onChange(input.checked));
  return (
    <div className={css.field}>
      <label className={css.row}>
        <input
          ref={ref}
          className={css.box}
          type="checkbox"
          name={name}
          checked={isChecked}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : id}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {error !== undefined && (
        <p className={css.error} id={id} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
