import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { previewOf } from '../../../contract/uploads.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { ArchPortrait } from '../../people/arch-portrait.tsx';
import { OpensLarge } from '../../pictures/picture-viewer/opens-large.tsx';
import { useSharpest } from '../../pictures/picture-viewer/use-sharpest.ts';
import { PhotoSteps } from './photo-steps.tsx';
import css from './portraits.module.css';

/** The minimum horizontal swipe that changes the photo. */
const SWIPE_PX = 40;

/**
 * All photos of a person. One photo is in the arch, between the previous and the next one. Swipes, arrows, dots and
 * keys change the photo in a loop; a tap opens it large.
 */
export function Portraits({ urls, name }: { urls: readonly string[]; name: string }) {
  const { t } = useTranslator();
  const [{ index, way }, setPlace] = useState<{ index: number; way: 1 | -1 | 0 }>({
    index: 0,
    way: 0,
  });
  const from = useRef<number | null>(null);
  const hasSwiped = useRef(false);
  const count = urls.length;
  const here = index < count ? index : 0;
  const at = (place: number) => urls[(place + count) % count] ?? null;
  const turn = (step: 1 | -1) => setPlace({ index: (here + step + count) % count, way: step });
  const go = (to: number) => to !== here && setPlace({ index: to, way: to > here ? 1 : -1 });
  const url = at(here);

  const begin = ({ clientX }: PointerEvent) => {
    from.current = clientX;
    hasSwiped.current = false;
  };
  const end = ({ clientX }: PointerEvent) => {
    const moved = clientX - (from.current ?? clientX);
    from.current = null;
    if (count < 2 || Math.abs(moved) < SWIPE_PX) return;
    hasSwiped.current = true;
    turn(moved < 0 ? 1 : -1);
  };
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowRight: 1 };
    const step = steps[event.key];
    if (step === undefined || count < 2 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    turn(step);
  };
  const steps = (ground: 'paper' | 'picture') =>
    count > 1 && <PhotoSteps {...{ urls, ground, index: here }} onTurn={turn} onGo={go} />;
  const alt = t('person.photo', { name, number: here + 1, count });
  return (
    <section
      className={css.portraits}
      aria-label={t('person.photos')}
      data-many={count > 1}
      onKeyDown={press}
      onPointerDown={begin}
      onPointerUp={end}
      onPointerCancel={() => {
        from.current = null;
      }}
      onClickCapture={(event) => {
        // The click at the end of a swipe is not a tap on the photo.
        if (hasSwiped.current) event.stopPropagation();
        hasSwiped.current = false;
      }}
    >
      {count > 1 && <Beside url={at(here - 1)} onTurn={() => turn(-1)} />}
      <div className={css.main} data-way={way}>
        {url === null ? (
          <ArchPortrait url={null} size="full" />
        ) : (
          <OpensLarge
            picture={{ url, previewUrl: previewOf(url), alt }}
            onTurn={count > 1 ? turn : undefined}
            foot={() => steps('picture')}
          >
            <Here key={url} url={url} alt={alt} />
          </OpensLarge>
        )}
      </div>
      {count > 1 && <Beside url={at(here + 1)} onTurn={() => turn(1)} />}
      <div className={css.steps}>{steps('paper')}</div>
    </section>
  );
}

/** The shown photo: the preview at once, the sharp one when it is loaded. */
function Here({ url, alt }: { url: string; alt: string }) {
  return <ArchPortrait url={useSharpest(previewOf(url), url)} size="full" alt={alt} />;
}

interface BesideProps {
  url: string | null;
  onTurn: () => void;
}

/** A smaller photo beside the arch. It is hidden from keyboard and screen readers, which use the arrows. */
function Beside({ url, onTurn }: BesideProps) {
  return (
    <button type="button" className={css.beside} aria-hidden="true" tabIndex={-1} onClick={onTurn}>
      <ArchPortrait url={previewOf(url)} size="full" />
    </button>
  );
}
