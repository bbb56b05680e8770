import type { ButtonHTMLAttributes } from 'react';
import css from './button.module.css';

/**
 * `sky` and `sky-second` stand on the bare sky, where accent alone would drown at dusk and night, `picture`
 * below one that fills the screen.
 */
export type ButtonKind =
  | 'main'
  | 'soft'
  | 'outline'
  | 'plain'
  | 'danger'
  | 'danger-outline'
  | 'sky'
  | 'sky-second'
  | 'picture';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind;
  size?: 'normal' | 'large';
  /** Shows a turning ring and takes no second tap; the words say what goes on. */
  isBusy?: boolean;
  /** Shows a spinner and takes taps. The form sends when its picture is ready. */
  isPreparing?: boolean;
  /** A choice that is missing: a form that could not be sent points here. */
  'data-invalid'?: true | undefined;
}

/** The house button. */
export function Button({
  kind = 'main',
  size = 'normal',
  isBusy = false,
  isPreparing = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={isBusy ? 'button' : type}
      className={css.button}
      data-kind={kind}
      data-size={size}
      aria-busy={isBusy || isPreparing || undefined}
      onClick={isBusy ? undefined : onClick}
    >
      {(isBusy || isPreparing) && <span className={css.ring} aria-hidden="true" />}
      {children}
    </button>
  );
}
