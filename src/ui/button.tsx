import type { ButtonHTMLAttributes } from 'react';
import css from './button.module.css';

/**
 * `sky` and `sky-second` are for the sky, where the accent colour alone has too little contrast at dusk and night;
 * `picture` is for below a full-screen picture.
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
  /** Shows a spinner and ignores further taps. The label says what is running. */
  isBusy?: boolean;
  /** Shows a spinner and accepts taps. The form is sent when its picture is ready. */
  isPreparing?: boolean;
  /** Marks a missing choice. A form that could not be sent moves the focus here. */
  'data-invalid'?: true | undefined;
}

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
