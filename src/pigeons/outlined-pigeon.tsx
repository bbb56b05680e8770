import css from './pigeon.module.css';

const BODY =
  'M4 47.500c7-4.5 15-8.5 20.5-14.5 4.2-4.5 5.3-9 6.7-13.500C33 13.3 37.5 9.5 43.8 9.500c6 0 9.7 4.2 9.9 9l6.8 1.300c-1.6 2-4 2.9-6.3 2.7 2 5 2.7 10 1.8 15.500C54.2 49.5 47 56 35.5 56c-8 0-14.7-2.5-19-6.700z';

/**
 * A pigeon that is out of fuel or expired, as a lightly coloured outline. The outline is dashed for an unknown status.
 */
export function OutlinedPigeon({ isDashed = false }: { isDashed?: boolean }) {
  return (
    <svg className={css.pigeon} viewBox="0 0 64 64" aria-hidden="true">
      {!isDashed && (
        <path
          className={css.rest}
          d="M18 50.500h33.500C47 54.2 42 56 35.5 56c-7 0-13-1.8-17.5-5.500z"
        />
      )}
      <path className={css.outline} data-dashed={isDashed} d={BODY} />
      <path className={css.lid} d={isDashed ? 'M47.500 17.500h.1' : 'M45.5 17.500h4'} />
      {!isDashed && (
        <>
          <path
            className={css.outline}
            data-dashed="true"
            d="M14 46.5 33 31c1.5-1.2 3.6-1 4.9.5l5.3 6.200c3.3 3.9.9 8.6-3.8 8.800z"
          />
          <path className={css.outline} d="M32 56v5M38 56v5" />
        </>
      )}
    </svg>
  );
}
