import type { ReactNode } from 'react';
import css from './banner.module.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.tsx';

type Tone = 'success' | 'danger' | 'wait';
const icons: Record<Tone, IconName> = { success: 'check', danger: 'warning', wait: 'offline' };

/** One sentence that stays: what went well, what failed, or what waits. */
export function Banner({
  tone,
  action,
  children,
}: {
  tone: Tone;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={css.banner} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon name={icons[tone]} size="small" />
      <p className={css.text}>{children}</p>
      {action}
    </div>
  );
}
