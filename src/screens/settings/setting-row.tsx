import type { ReactNode } from 'react';
import css from './settings-screen.module.css';

interface SettingRowProps {
  label: string;
  note?: ReactNode;
  /** false: it is not known yet; the line holds its place, so that nothing below it moves. */
  isKnown?: boolean;
  /** At its end: what there is, or what one can do. */
  children?: ReactNode;
}

/** One line of a card. */
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
