import { type ReactNode, useId } from 'react';
import { Room } from '../motion/moving-list.tsx';
import css from './field.module.css';
import { Icon } from './icon.tsx';

interface FieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** The control; it takes these names and the class. */
  children: (control: ControlNames) => ReactNode;
}

export interface ControlNames {
  id: string;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** A label above, the control, and below it a hint or the error: errors stand at their field. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: css.control,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
      })}
      <Room>
        {note !== undefined && (
          <p
            className={css.note}
            id={`${id}-note`}
            data-error={error !== undefined}
            role={error === undefined ? undefined : 'alert'}
          >
            {error !== undefined && <Icon name="warning" size="small" />}
            {note}
          </p>
        )}
      </Room>
    </div>
  );
}
