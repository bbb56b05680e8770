import { Link } from '@tanstack/react-router';
import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslator } from '../language/use-translator.ts';
import { BackCloses } from '../ui/back-closes.tsx';
import { Icon } from '../ui/icon.tsx';
import css from './avatar-menu.module.css';

interface OpenAvatarMenuProps {
  className: string | undefined;
  label: string;
  isLocked: boolean;
  side: 'top' | 'bottom';
  children: ReactNode;
}

/** The open menu. While the profile is incomplete it contains only the logout. */
export function OpenAvatarMenu({
  className,
  label,
  isLocked,
  side,
  children,
}: OpenAvatarMenuProps) {
  const { t } = useTranslator();
  const isLed = useRef(false);
  const [isOpen, setIsOpen] = useState(true);
  const lead = () => {
    isLed.current = true;
  };
  return (
    <DropdownMenu.Root open={isOpen} onOpenChange={setIsOpen} modal={false}>
      {isOpen && <BackCloses onClose={() => setIsOpen(false)} />}
      <DropdownMenu.Trigger className={className} aria-label={label}>
        {children}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        {/* A separate landmark, because it is rendered outside the bar that opens it. */}
        <nav aria-label={label}>
          <DropdownMenu.Content
            className={css.menu}
            side={side}
            align="end"
            sideOffset={10}
            collisionPadding={14}
            onCloseAutoFocus={(event) => {
              // If the person has followed a link to another screen, the focus moves there instead of to the button.
              if (isLed.current) event.preventDefault();
              isLed.current = false;
            }}
          >
            {!isLocked && (
              <>
                <DropdownMenu.Item asChild onSelect={lead}>
                  <Link className={css.item} to="/profile">
                    <Icon name="person" />
                    <span>{t('nav.profile')}</span>
                  </Link>
                </DropdownMenu.Item>
                <DropdownMenu.Item asChild onSelect={lead}>
                  <Link className={css.item} to="/settings">
                    <Icon name="settings" />
                    <span>{t('nav.settings')}</span>
                  </Link>
                </DropdownMenu.Item>
              </>
            )}
            <DropdownMenu.Item asChild onSelect={lead}>
              <Link className={css.item} to="/logout" preload={false}>
                <Icon name="logout" />
                <span>{t('nav.logout')}</span>
              </Link>
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </nav>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
