import { useId } from 'react';
import css from './pigeon.module.css';
import { Eye, NeckGradient } from './pigeon-parts.tsx';

export function PerchedPigeon() {
  const neck = useId();
  return (
    <svg className={css.pigeon} viewBox="0 0 64 64" aria-hidden="true">
      <NeckGradient id={neck} />
      <path className={css.legs} d="M31 54v6.500M38 54v6.500M27.5 61h5.500M34.5 61h5.5" />
      <path
        className={css.dark}
        d="M3.5 47.600c-1-.5-1-1.8 0-2.500L20 35.500l6 11-20 2.300c-1 .1-1.7-.6-2.5-1.200z"
      />
      <path
        className={css.bird}
        d="M12 44.500C22 39 29.5 32.5 31.5 23c1.2-7.5 5.7-13.5 12.5-13.5 6 0 9.7 4.2 9.7 9.5 2.3 5.5 3.3 11.5 2.3 18.500C54.5 49 47 56 35.5 56 25 56 16.5 52 12 44.500z"
      />
      <path
        fill={`url(#${neck})`}
        d="M31.8 21.500c5.7 4.3 14.7 5.3 22.4 1.3 1.8 4.7 2.6 9.2 2 14.2-11 1-20.7-3-26.4-9.2 1-2 1.6-4 2-6.300z"
      />
      <path className={css.beak} d="M52.8 16.200c2.7.2 5.6 1.3 8.2 3.4-2 2.2-4.8 2.9-7.6 2.200z" />
      <Eye x={47.5} y={17} />
      <path
        className={css.wing}
        d="M12.5 47 33 30.200c1.5-1.2 3.6-1 4.9.500l5.7 6.700c3.3 3.9.7 9.1-4 9.300z"
      />
      <path className={css.bars} d="m26.8 36.7 2.8 9.200M33.3 32.800l3.7 12.6" />
    </svg>
  );
}
