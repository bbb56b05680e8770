import { Link } from '@tanstack/react-router';
import { Icon } from './icon.tsx';
import css from './icon-button.module.css';
import type { IconName } from './icon-paths.tsx';
import { useKeyHint } from './use-key-hint.ts';

interface IconLinkProps {
  to: '/messages' | '/profile' | '/search' | '/settings' | '/users/$userId';
  params?: { userId: string };
  icon: IconName;
  label: string;
  /** `sky` on the sky, `paper` on all other backgrounds. */
  ground?: 'paper' | 'sky';
}

/** A link with only an icon and an accessible name, which is also its tooltip. */
export function IconLink({ icon, label, ground = 'paper', ...place }: IconLinkProps) {
  const hint = useKeyHint('/', label);
  const said = place.to === '/search' ? hint : { title: label };
  return (
    <Link {...place} className={css.button} data-ground={ground} aria-label={label} {...said}>
      <Icon name={icon} />
    </Link>
  );
}
