import { type PointerEvent, useState } from 'react';
import { previewOf } from '../../../contract/uploads.ts';
import { ArchPortrait } from '../../components/arch-portrait.tsx';
import { useTranslator } from '../../language/use-translator.ts';
import css from './portraits.module.css';

/** A finger that moves so far across means another photo. */
const SWIPE_PX = 40;

/** One photo in its arch between the one before and the one after it; a swipe or a tap turns on. */
export function Portraits({ urls, name }: { urls: readonly string[]; name: string }) {
  const { t } = useTranslator();
  const [index, setIndex] = useState(0);
  const [from, setFrom] = useState<number | null>(null);
  const count = urls.length;
  const at = (place: number) => urls[(place + count) % count] ?? null;
  const turn = (step: number) => setIndex((index + step + count) % count);
  const end = ({ clientX }: PointerEvent) => {
    if (from === null || count < 2) return;
    setFrom(null);
    const moved = clientX - from;
    if (Math.abs(moved) >= SWIPE_PX) turn(moved < 0 ? 1 : -1);
  };
  const beside = (step: number, label: string) =>
    count > 1 ? (
      <button type="button" className={css.beside} aria-label={label} onClick={() => turn(step)}>
        <ArchPortrait url={previewOf(at(index + step))} size="full" />
      </button>
    ) : (
      <span />
    );
  return (
    <section
      className={css.portraits}
      aria-label={t('person.photos')}
      onPointerDown={({ clientX }) => setFrom(clientX)}
      onPointerUp={end}
      onPointerCancel={() => setFrom(null)}
    >
      {beside(-1, t('person.photo-before'))}
      <div className={css.main}>
        <ArchPortrait
          key={at(index)}
          url={at(index)}
          size="full"
          alt={count === 0 ? '' : t('person.photo', { name, number: index + 1, count })}
        />
      </div>
      {beside(1, t('person.photo-after'))}
    </section>
  );
}
