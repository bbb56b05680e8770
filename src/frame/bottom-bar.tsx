import { useTranslator } from '../language/use-translator.ts';
import type { SignedIn } from '../session/session-store.ts';
import { AvatarMenu } from './avatar-menu.tsx';
import css from './bottom-bar.module.css';
import { NavPlace } from './nav-place.tsx';
import { places } from './places.ts';

/** The navigation of phones and tablets: five entries with permanent labels. */
export function BottomBar({ person, isLocked }: { person: SignedIn; isLocked: boolean }) {
  const { t } = useTranslator();
  return (
    <nav className={css.bar} aria-label={t('nav.main')}>
      {places.map((place) => (
        <NavPlace key={place.to} className={css.place} place={place} isLocked={isLocked} />
      ))}
      <AvatarMenu person={person} isLocked={isLocked} side="top" className={css.place} />
    </nav>
  );
}
