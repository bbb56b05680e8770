import type { ReactNode } from 'react';
import css from './act.module.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.tsx';

interface ActProps {
  icon: IconName;
  word: string;
  /** What it does. */
  note?: string;
  isDanger?: boolean;
  onClick: () => void;
}

/** One row of a sheet's menu. */
export function Act({ icon, word, note, isDanger = false, onClick }: ActProps) {
  return (
    <button type="button" className={css.act} data-danger={isDanger} onClick={onClick}>
      <Icon name={icon} />
      <span className={css.words}>
        <span className={css.word}>{word}</span>
        {note !== undefined && <span className={css.note}>{note}</span>}
      </span>
    </button>
  );
}

/** The rows of a sheet's menu. */
export function Acts({ children }: { children: ReactNode }) {
  return <div className={css.acts}>{children}</div>;
}

/** A line between two groups of rows. */
export function ActRule() {
  return <hr className={css.rule} />;
}
