import { useId } from 'react';
import { Icon } from './icon.tsx';
import css from './switch-row.module.css';

interface SwitchRowProps {
  label: string;
  note?: string | undefined;
  isOn: boolean;
  /** The switch cannot be changed now. The note says why. */
  isIdle?: boolean;
  isBusy?: boolean;
  error?: string | undefined;
  onChange: (isOn: boolean) => void;
}

/** A switch that takes effect at once. An error is shown below it. */
export function SwitchRow({
  label,
  note,
  isOn,
  isIdle = false,
  isBusy = false,
  error,
  onChange,
}: SwitchRowProps) {
  const id = useId();
  const isFixed = isIdle || isBusy;
  const told = [
    ...(note === undefined ? [] : [`${id}-note`]),
    ...(error === undefined ? [] : [`${id}-error`]),
  ];
  return (
    <div className={css.row}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <input
        className={css.switch}
        id={id}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        // Not `disabled`, so that keyboard users keep the focus and screen readers read the reason.
        aria-disabled={isFixed || undefined}
        aria-busy={isBusy || undefined}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={told.length === 0 ? undefined : told.join(' ')}
        onChange={(event) => {
          if (!isFixed) onChange(event.target.checked);
        }}
      />
      {note !== undefined && (
        <p className={css.note} id={`${id}-note`}>
          {note}
        </p>
      )}
      {error !== undefined && (
        <p className={css.error} id={`${id}-error`} role="alert">
          <Icon name="warning" size="small" />
          {error}
        </p>
      )}
    </div>
  );
}
