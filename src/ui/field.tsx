import { type ReactNode, useId } from 'react';
import { AnimatedSlot } from '../motion/flip-list.tsx';
import css from './field.module.css';
import { Icon } from './icon.tsx';

interface FieldProps {
  label: string;
  hint?: string | undefined;
  /** Shown at the other end of the label's line, such as who can see the value. */
  aside?: ReactNode;
  error?: string | undefined;
  /** Renders the control, with these ids and the class. */
  children: (control: ControlNames) => ReactNode;
}

export interface ControlNames {
  id: string;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export function Field({ label, hint, aside, error, children }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  const notes = [
    ...(note === undefined ? [] : [`${id}-note`]),
    ...(aside === undefined ? [] : [`${id}-aside`]),
  ];
  return (
    <div className={css.field}>
      <div className={css.head}>
        <label className={css.label} htmlFor={id}>
          {label}
        </label>
        {aside !== undefined && <span id={`${id}-aside`}>{aside}</span>}
      </div>
      {children({
        id,
        className: css.control,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': notes.length === 0 ? undefined : notes.join(' '),
      })}
      <AnimatedSlot>
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
      </AnimatedSlot>
    </div>
  );
}
