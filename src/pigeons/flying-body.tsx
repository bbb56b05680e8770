import css from './pigeon.module.css';
import { Eye } from './pigeon-parts.tsx';

export function FlyingBody({ neck }: { neck: string }) {
  return (
    <>
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
    </>
  );
}
