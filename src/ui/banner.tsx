import type { ReactNode } from 'react';
import css from './banner.module.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.tsx';

type Tone = 'success' | 'danger' | 'wait';
const icons: Record<Tone, IconName> = { success: 'check', danger: 'warning', wait: 'offline' };

/** One sentence that stays: what went well, what failed, or what waits. */
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
  /** The longest that it may come to say: it has room for that from the beginning. */
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
