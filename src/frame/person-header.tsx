import { useTranslator } from '../language/use-translator.ts';
import type { SignedIn } from '../session/session-store.ts';
import { IconLink } from '../ui/icon-link.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import { Bell } from './bell.tsx';
import { Brand } from './brand.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { LockedPlace } from './locked-place.tsx';
import { NavPlace } from './nav-place.tsx';
import css from './person-header.module.css';
import { places } from './places.ts';

/**
 * The header of a desktop: product name, four navigation entries, language, bell and avatar menu (product.md section
 * 2).
 */
export function PersonHeader({ person, isLocked }: { person: SignedIn; isLocked: boolean }) {
  const { t } = useTranslator();
  return (
    <header className={css.header}>
      <div className={css.inner}>
        {isLocked ? (
          <LockedPlace className={css.lockedBrand}>
            <Brand to={null} />
          </LockedPlace>
        ) : (
          <Brand to="/discover" />
        )}
        <nav className={css.nav} aria-label={t('nav.main')}>
          {places.map((place) => (
            <NavPlace key={place.to} className={css.place} place={place} isLocked={isLocked} />
          ))}
        </nav>
        {!isLocked && <IconLink to="/search" icon="search" label={t('search.title')} />}
        <LanguageSwitch ground="bar" />
        <Bell ground="bar" isLocked={isLocked} />
        <AvatarMenu person={person} isLocked={isLocked} side="bottom" />
      </div>
    </header>
  );
}
