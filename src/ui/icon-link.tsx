import { Link } from '@tanstack/react-router';
import { Icon } from './icon.tsx';
import css from './icon-button.module.css';
import type { IconName } from './icon-paths.tsx';
import { useKeyHint } from './use-key-hint.ts';

interface IconLinkProps {
  to: '/messages' | '/profile' | '/search' | '/settings' | '/users/$userId';
  params?: { userId: string };
  icon: IconName;
  /** Where it leads, for those who do not see the icon. */
  label: string;
  /** `sky` on the bare sky, `paper` on everything else. */
  ground?: 'paper' | 'sky';
}

/** A way that is only an icon; its name is spoken, and shown to a mouse that waits on it. */
export function IconLink({ icon, label, ground = 'paper', ...place }: IconLinkProps) {
  const hint = useKeyHint('/', label);
  const said = place.to === '/search' ? hint : { title: label };
  return (
    <Link {...place} className={css.button} data-ground={ground} aria-label={label} {...said}>
      <Icon name={icon} />
    </Link>
  );
}
