import type { ButtonHTMLAttributes } from 'react';
import { Icon } from './icon.tsx';
import css from './icon-button.module.css';
import type { IconName } from './icon-paths.tsx';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  label: string;
  /** `sky` on the sky, `picture` on a full-screen picture, `paper` on all other backgrounds. */
  ground?: 'paper' | 'sky' | 'picture';
}

export function IconButton({ icon, label, ground = 'paper', ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={css.button} data-ground={ground} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}
