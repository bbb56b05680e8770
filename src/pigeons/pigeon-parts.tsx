import css from './pigeon.module.css';

export function NeckGradient({ id }: { id: string }) {
  return (
    <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" className={css.neckStart} />
      <stop offset="0.5" className={css.neckEnd} />
      <stop offset="1" className={css.neckFade} />
    </linearGradient>
  );
}

export function Eye({ x, y }: { x: number; y: number }) {
  return (
    <>
      <circle className={css.eye} cx={x} cy={y} r="2.6" />
      <circle className={css.pupil} cx={x} cy={y} r="1.2" />
    </>
  );
}
