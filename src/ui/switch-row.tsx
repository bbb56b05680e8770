import { useId } from 'react';
import { Icon } from './icon.tsx';
import css from './switch-row.module.css';

interface SwitchRowProps {
  label: string;
  note?: string | undefined;
  isOn: boolean;
  /** It is being done, or cannot be done now; the note says why. */
  isIdle?: boolean;
  isBusy?: boolean;
  error?: string | undefined;
  onChange: (isOn: boolean) => void;
}

/** Something that is on or off, and holds as soon as it is tapped; what fails is said beneath it. */
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
        // Not `disabled`: whoever stands on it by keys stays there, and hears why.
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
