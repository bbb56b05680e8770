import type { PigeonStatus } from '../../contract/entities.ts';
import { CarryingPigeon } from './carrying-pigeon.tsx';
import { FlyingPigeon } from './flying-pigeon.tsx';
import { OutlinedPigeon } from './outlined-pigeon.tsx';
import { PerchedPigeon } from './perched-pigeon.tsx';
import { RestingPigeon } from './resting-pigeon.tsx';

/** A pigeon in the posture of its status; the word always stands beside it. */
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
