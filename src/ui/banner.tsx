import type { ReactNode } from 'react';
import css from './banner.module.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.tsx';

type Tone = 'success' | 'danger' | 'wait';
const icons: Record<Tone, IconName> = { success: 'check', danger: 'warning', wait: 'offline' };

export function Banner({
  tone,
  icon = icons[tone],
  action,
  room,
  children,
}: {
  tone: Tone;
  icon?: IconName;
  action?: ReactNode;
  /** The longest text that the banner may show later. Space for it is reserved from the beginning. */
  room?: string;
  children: ReactNode;
}) {
  return (
    <div className={css.banner} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon name={icon} size="small" />
      <p className={css.text} data-room={room}>
        <span>{children}</span>
      </p>
      {action}
    </div>
  );
}
