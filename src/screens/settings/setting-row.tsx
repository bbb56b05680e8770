import type { ReactNode } from 'react';
import css from './settings-screen.module.css';

interface SettingRowProps {
  label: string;
  note?: ReactNode;
  /** False while loading. The row keeps its space, so that the content below does not move. */
  isKnown?: boolean;
  children?: ReactNode;
}

export function SettingRow({ label, note, isKnown = true, children }: SettingRowProps) {
  return (
    <div className={css.row} data-unknown={!isKnown}>
      <div className={css.label}>
        <span>{label}</span>
        {note !== undefined && <span className={css.note}>{note}</span>}
      </div>
      {children}
    </div>
  );
}
