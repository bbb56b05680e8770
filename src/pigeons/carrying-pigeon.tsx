import { useId } from 'react';
import css from './pigeon.module.css';
import { Eye, NeckGradient } from './pigeon-parts.tsx';

export function CarryingPigeon() {
  const neck = useId();
  return (
    <svg className={css.pigeon} viewBox="0 0 64 64" aria-hidden="true">
      <NeckGradient id={neck} />
      <path className={css.dark} d="M33 33.5 44 47.200c1.2 1.5 3.5.7 3.6-1.200l.2-3L41 30z" />
      <path className={css.dark} d="M3 27.700c-1.8-.5-1.8-2.9 0-3.400L17 20.500l3 10z" />
      <path
        className={css.bird}
        d="M9.5 22.5 24 18.200c3.5-1 6.5-2.7 9-5 3-2.7 6.2-4.7 10.2-4.7 4.7 0 8.2 3.2 8.6 7.6.5 5.6-2.6 9.7-6.7 13-5 4-11.4 6.4-18.4 5.8-6.2-.5-12-3.4-17-5.600z"
      />
      <path
        fill={`url(#${neck})`}
        d="M33.5 12.800c3 4.5 9 7.4 18 7.6-1.6 4.3-5 7.8-9 10.2-6-1.6-11.5-6.6-13-14.3 1.5-.9 2.8-2.2 4-3.500z"
      />
      <path className={css.beak} d="M50.3 12.300c2.7.3 5.2 1.5 7.2 3.6-1.7 2-4 2.6-6.4 2.100z" />
      <Eye x={45.3} y={14} />
      <path className={css.string} d="m54.5 17.8-1 5.2" />
      <g transform="rotate(4 52 29)">
        <rect className={css.letter} x="43.5" y="23" width="17" height="12" rx="1.6" />
        <path className={css.fold} d="m44.3 24 7.7 6 7.7-6" />
        <circle className={css.wax} cx="52" cy="29.8" r="2.2" />
      </g>
      <path
        className={css.wing}
        d="M22.7 20c1-3.6 5-5.3 8.5-4.6 4.5 1 5.8 6.6 4 12.6-1.3 4.5-3.7 8-7.4 11.500L12.8 53c-1.7 1.5-4.2-.2-3.4-2.300z"
      />
      <path className={css.bars} d="m21 26.2 14.5 3M17.3 34.300l11.5 3" />
    </svg>
  );
}
