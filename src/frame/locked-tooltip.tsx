import { Tooltip } from 'radix-ui';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslator } from '../language/use-translator.ts';
import { Icon } from '../ui/icon.tsx';
import css from './locked-tooltip.module.css';

interface LockedTooltipProps {
  className: string | undefined;
  /** Whether the placeholder had the focus before the tooltip was loaded. */
  hadFocus: RefObject<boolean>;
  children: ReactNode;
}

/** Shows the reason for the lock on hover and focus and, unlike other tooltips, on tap. */
export function LockedTooltip({ className, hadFocus, children }: LockedTooltipProps) {
  const { t } = useTranslator();
  const [isOpen, setIsOpen] = useState(false);
  const place = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hadFocus.current) place.current?.focus();
  }, [hadFocus]);
  return (
    <Tooltip.Provider delayDuration={100}>
      <Tooltip.Root open={isOpen} onOpenChange={setIsOpen}>
        <Tooltip.Trigger
          ref={place}
          className={className}
          aria-disabled="true"
          onClick={(event) => {
            // Without this, a tap would close the tooltip that it just opened.
            event.preventDefault();
            setIsOpen(true);
          }}
        >
          {children}
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content className={css.tooltip} sideOffset={10} collisionPadding={14}>
            <Icon name="lock" size="small" />
            <span>{t('nav.locked')}</span>
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}
