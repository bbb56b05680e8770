import { Link } from '@tanstack/react-router';
import { useTranslator } from '../language/use-translator.ts';
import { Icon } from '../ui/icon.tsx';
import { LockedPlace } from './locked-place.tsx';
import css from './nav-place.module.css';
import type { places } from './places.ts';
import { UnreadBadge } from './unread-badge.tsx';

interface NavPlaceProps {
  place: (typeof places)[number];
  isLocked: boolean;
  className: string | undefined;
}

/** One place of the navigation. An incomplete profile locks it and shows why. */
export function NavPlace({ place, isLocked, className }: NavPlaceProps) {
  const { t } = useTranslator();
  const inner = (
    <>
      <span className={css.ground}>
        <Icon name={place.icon} />
        {place.to === '/messages' && !isLocked && <UnreadBadge />}
      </span>
      <span>{t(place.word)}</span>
    </>
  );
  if (isLocked) return <LockedPlace className={className}>{inner}</LockedPlace>;
  return (
    <Link className={className} to={place.to}>
      {inner}
    </Link>
  );
}
