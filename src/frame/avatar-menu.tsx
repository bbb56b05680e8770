import { useState } from 'react';
import { previewOf } from '../../contract/uploads.ts';
import { useTranslator } from '../language/use-translator.ts';
import { ArchPortrait } from '../people/arch-portrait.tsx';
import type { SignedIn } from '../session/session-store.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import css from './avatar-menu.module.css';

interface AvatarMenuProps {
  person: SignedIn;
  isLocked: boolean;
  side: 'top' | 'bottom';
  className?: string | undefined;
}

const OpenMenu = lazyPart(async () => (await import('./open-avatar-menu.tsx')).OpenAvatarMenu);

/** The person's portrait, which opens the menu with profile, settings and logout. The menu loads with the first tap. */
export function AvatarMenu({ person, isLocked, side, className = css.alone }: AvatarMenuProps) {
  const { t } = useTranslator();
  const [isWanted, setIsWanted] = useState(false);
  const portrait = (
    <>
      <ArchPortrait
        url={previewOf(person.profile?.photo_1_url ?? null)}
        size={side === 'top' ? 'tiny' : 'small'}
      />
      {side === 'top' && <span>{t('nav.me')}</span>}
    </>
  );
  // The visible label is part of the accessible name, so that voice control can use it.
  const label =
    side === 'top' ? `${t('nav.me')} · ${t('nav.account-menu')}` : t('nav.account-menu');
  const closed = (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setIsWanted(true)}
    >
      {portrait}
    </button>
  );
  if (!isWanted) return closed;
  return (
    <OpenMenu
      className={className}
      label={label}
      isLocked={isLocked}
      side={side}
      fallback={closed}
      onMissing={() => setIsWanted(false)}
    >
      {portrait}
    </OpenMenu>
  );
}
