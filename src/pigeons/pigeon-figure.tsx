import type { PigeonStatus } from '../../contract/entities.ts';
import { CarryingPigeon } from './carrying-pigeon.tsx';
import { FlyingPigeon } from './flying-pigeon.tsx';
import { OutlinedPigeon } from './outlined-pigeon.tsx';
import { PerchedPigeon } from './perched-pigeon.tsx';
import css from './pigeon.module.css';

export function PigeonFigure({ status }: { status: PigeonStatus }) {
  switch (status) {
    case 'available':
      return <PerchedPigeon />;
    case 'in_sky':
      return <FlyingPigeon />;
    case 'in_conversation':
      return <CarryingPigeon />;
    case 'recalled':
      return <FlyingPigeon isReturning />;
    case 'retired':
      return <RestingPigeon />;
    case 'fuel_empty':
    case 'expired':
      return <OutlinedPigeon />;
    case 'unknown':
      return <OutlinedPigeon isDashed />;
  }
}

function RestingPigeon() {
  return (
    <svg className={css.pigeon} viewBox="0 0 64 64" aria-hidden="true">
      <path className={css.greyDark} d="M3 57.500c-1-.4-1.2-1.6-.2-2.300L18 45l8 13H6z" />
      <path
        className={css.grey}
        d="M11 54c8-4.5 16-9.5 22-16 2.5-4.7 6.7-7 11-6.5 5.5.6 8.7 4.6 8.9 9.3 2 4 2.2 8 .3 11.500C50 58.5 43.5 60.5 34.5 60.5 24 60.5 15.5 59 11 54z"
      />
      <path className={css.greyDark} d="M52 39.300c2.5 0 5 .9 7 2.7-1.6 1.9-3.9 2.6-6.3 2.200z" />
      <path className={css.lid} d="M44.3 40c1 1.2 3.3 1.2 4.3 0" />
      <path
        className={css.greyWing}
        d="M11 57.3 31 44c1.6-1 3.6-.8 4.9.5l5.2 5c2.8 2.7 1 7.3-2.8 7.500z"
      />
      <path className={css.greyBars} d="m25.5 49 2.3 7M31.8 46l3 9.6" />
    </svg>
  );
}
