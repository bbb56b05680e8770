import type { ReactNode } from 'react';
import css from './act.module.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.tsx';

interface ActProps {
  icon: IconName;
  word: string;
  note?: string;
  isDanger?: boolean;
  onClick: () => void;
}

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

export function Acts({ children }: { children: ReactNode }) {
  return <div className={css.acts}>{children}</div>;
}

export function ActRule() {
  return <hr className={css.rule} />;
}
