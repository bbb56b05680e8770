import css from './letter-skeleton.module.css';

/** The placeholder of a letter that is loading, in its final size. */
export function LetterSkeleton() {
  return (
    <div className={css.letter} aria-hidden="true">
      <span className={css.line} />
      <span className={css.line} />
      <span className={css.line} data-short="true" />
      <span className={css.signature}>
        <span className={css.arch} />
        <span className={css.name} />
      </span>
    </div>
  );
}
