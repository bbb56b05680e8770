import { useId } from 'react';
import css from './pigeon.module.css';
import { Eye, NeckGradient } from './pigeon-parts.tsx';

interface FlyingPigeonProps {
  isReturning?: boolean;
  /** Animates the wings. */
  wingClass?: string | undefined;
}

/** A flying pigeon with raised wings. A returning one faces the other way, with swept wings and a dotted trail. */
export function FlyingPigeon({ isReturning = false, wingClass = '' }: FlyingPigeonProps) {
  const neck = useId();
  return (
    <svg className={css.pigeon} data-returning={isReturning} viewBox="0 0 64 64" aria-hidden="true">
      <NeckGradient id={neck} />
      {isReturning && <path className={css.trail} d="M21 13.500C14 12.500 7 9.500 2.500 4.500" />}
      <path
        className={`${css.dark} ${wingClass}`}
        d="M35.5 36 40.2 13c.4-2 3-2.3 3.8-.4L48.5 32z"
      />
      <path className={css.dark} d="M4 49.800c-1.3-.3-1.5-2-.3-2.600L19 39.500l5 9-18 1.600z" />
      <path
        className={css.bird}
        d="M14 45.500c6-3 12-9 20-12.2 3.6-5 8-7.8 12.7-7.6 4.7.2 8 3.4 8.3 7.8.3 4.3-1.6 7.7-4.7 11-4.6 5-11 8-18.6 7.800C24 52.1 18 50 14 45.500z"
      />
      <path
        fill={`url(#${neck})`}
        d="M36.3 31c3 4.6 8.7 7.6 17.3 8-1.6 3.5-4.3 6.6-7.6 8.8-6-1.6-10.9-6.6-12.7-14z"
      />
      <path className={css.beak} d="M54 30.500c2.5.4 5 1.7 7 3.8-2 1.7-4.3 2.1-6.5 1.500z" />
      <Eye x={48.8} y={31.7} />
      <g className={wingClass}>
        {isReturning ? (
          <>
            <path
              className={css.wing}
              d="M45 45.500c-6.500 3.200-16 2.500-21-3.500L6.800 19.200c-1.500-2 .5-4.600 2.800-3.600L32 30.500c8.500-.8 15.500 2.500 16.500 8 .5 3-.8 5.500-3.500 7z"
            />
            <path
              className={css.bars}
              d="M31 30.500c-4 4-5.800 8.500-6.300 13.500M21.500 23.500c-3 3.200-4.500 6.500-5 10"
            />
          </>
        ) : (
          <>
            <path
              className={css.wing}
              d="M21.5 42.5 13 11.300c-.6-2.3 2-4 3.8-2.500l20.7 17.400c4.7 4 4.2 11-.5 14.6-4.7 3.4-10.2 3.9-15.5 1.700z"
            />
            <path className={css.bars} d="m18.3 27.3 13.4-4.500M20.7 36.300l17.8-5" />
          </>
        )}
      </g>
    </svg>
  );
}
