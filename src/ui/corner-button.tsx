import type { ButtonHTMLAttributes, Ref } from 'react';
import css from './corner-button.module.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.tsx';

interface CornerButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  label: string;
  corner: 'start' | 'end';
  ref?: Ref<HTMLButtonElement>;
}

export function CornerButton({ icon, label, corner, ...rest }: CornerButtonProps) {
  return (
    <button {...rest} className={css.button} type="button" data-corner={corner} aria-label={label}>
      <Icon name={icon} size="small" />
    </button>
  );
}
