import css from './new-mark.module.css';

/** Says in a word, behind the dot of what is unopened, that something is new; on grounds of their own in `--new-ink`. */
export function NewMark({ children }: { children: string }) {
  return <span className={css.mark}>{children}</span>;
}
