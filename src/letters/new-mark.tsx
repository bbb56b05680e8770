import css from './new-mark.module.css';

/** A "new" label with the dot of unopened items. `--new-ink` sets its colour on other backgrounds. */
export function NewMark({ children }: { children: string }) {
  return <span className={css.mark}>{children}</span>;
}
