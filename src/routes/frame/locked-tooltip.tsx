import { Tooltip } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { useTranslator } from '../../language/use-translator.ts';
import css from './locked-tooltip.module.css';

interface LockedTooltipProps {
  className: string | undefined;
  children: ReactNode;
}

/** The reason for the lock, on hover and focus and, unlike other tooltips, on tap. */
export function LockedTooltip({ className, children }: LockedTooltipProps) {
  const { t } = useTranslator();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Tooltip.Provider delayDuration={100}>
      <Tooltip.Root open={isOpen} onOpenChange={setIsOpen}>
        <Tooltip.Trigger
          className={className}
          aria-disabled="true"
          onClick={(event) => {
            // A tap would close what it just opened.
            event.preventDefault();
            setIsOpen(true);
          }}
        >
          {children}
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content className={css.tooltip} sideOffset={10} collisionPadding={14}>
            <Icon name="lock" size="small" />
            {t('nav.locked')}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}
