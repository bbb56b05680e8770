import type { ButtonHTMLAttributes } from 'react';
import { Icon } from './icon.tsx';
import css from './icon-button.module.css';
import type { IconName } from './icon-paths.tsx';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  /** What it does, for those who do not see the icon. */
  label: string;
  /** `sky` on the bare sky, `picture` on a picture that fills the screen, `paper` on everything else. */
  ground?: 'paper' | 'sky' | 'picture';
}

/** A control that is only an icon; its name is spoken. */
export function IconButton({ icon, label, ground = 'paper', ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={css.button} data-ground={ground} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}
