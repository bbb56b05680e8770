import { Popover } from 'radix-ui';
import { useId, useRef } from 'react';
import { useTranslator } from '../language/use-translator.ts';
import { BackCloses } from '../ui/back-closes.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ConnectionDot } from './connection-dot.tsx';
import { NotificationList } from './notification-list.tsx';
import css from './notifications-popover.module.css';
import { closeNotifications } from './panel-store.ts';
import { ReadAllButton } from './read-all-button.tsx';
import { useLeading } from './use-leading.ts';

export function NotificationsPopover({ bell }: { bell: HTMLElement }) {
  const { t } = useTranslator();
  const titleId = useId();
  const anchor = useRef(bell);
  const content = useRef<HTMLDivElement>(null);
  const { lead, leaveFocus } = useLeading(bell);
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && closeNotifications()}>
      <BackCloses onClose={closeNotifications} />
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          ref={content}
          className={css.popover}
          aria-labelledby={titleId}
          align="end"
          alignOffset={-20}
          sideOffset={20}
          collisionPadding={14}
          onOpenAutoFocus={(event) => {
            // Focus the popover itself, so that a screen reader reads it first.
            event.preventDefault();
            content.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            leaveFocus();
          }}
          onInteractOutside={(event) => {
            const { target } = event;
            if (!(target instanceof Element)) return;
            // A click on the bell toggles the popover itself, and toasts offer to undo actions in it.
            const staysOpen = bell.contains(target) || target.closest('[data-floating]') !== null;
            if (staysOpen) event.preventDefault();
          }}
        >
          <div className={css.header}>
            <div className={css.heading}>
              <h2 id={titleId} className={css.title}>
                {t('notifications.title')}
              </h2>
              <ConnectionDot />
            </div>
            <ReadAllButton />
            <IconButton icon="close" label={t('action.close')} onClick={closeNotifications} />
          </div>
          <NotificationList onLead={lead} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
