import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslator } from '../language/use-translator.ts';
import { CornerButton } from '../ui/corner-button.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import css from './photo-grip.module.css';

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

interface PhotoGripProps {
  /** The position of the photo, from 1. */
  number: number;
  /** Moves the photo to a position, from 0. */
  onMove: (to: number) => void;
}

/** The handle that moves a photo, by dragging or with the arrow keys. Announces the new position. */
export function PhotoGrip({ number, onMove }: PhotoGripProps) {
  const { t } = useTranslator();
  const grip = useRef<HTMLButtonElement>(null);
  const [isMoving, setIsMoving] = useState(false);

  // An element that moves in the document loses the focus.
  useEffect(() => {
    if (isMoving && number > 0) grip.current?.focus();
  }, [isMoving, number]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setIsMoving(true);
    onMove(number - 1 + step);
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    setIsMoving(true);
    followPointer({ onMove, onEnd: () => grip.current?.blur() });
  };
  return (
    <div className={css.grip}>
      <CornerButton
        ref={grip}
        icon="grip"
        corner="start"
        label={t('profile.photo-move', { number })}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onBlur={() => setIsMoving(false)}
      />
      <span role="status">
        <VisuallyHidden>{isMoving ? t('profile.photo-moved', { number }) : ''}</VisuallyHidden>
      </span>
    </div>
  );
}

/** Follows a pointer over the photos until it is released, even if the handle moves away from under it. */
function followPointer({
  onMove,
  onEnd,
}: {
  onMove: (to: number) => void;
  onEnd: () => void;
}): void {
  const over = new AbortController();
  const { signal } = over;
  const end = () => {
    over.abort();
    onEnd();
  };
  const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
    const slot = document.elementFromPoint(clientX, clientY)?.closest('[data-photo]');
    const place = slot?.getAttribute('data-photo');
    if (place != null) onMove(Number(place));
  };
  addEventListener('pointermove', move, { signal });
  addEventListener('pointerup', end, { signal });
  addEventListener('pointercancel', end, { signal });
}
