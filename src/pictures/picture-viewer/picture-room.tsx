import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { followHands, type HeldPicture } from './follow-hands.ts';
import css from './picture-viewer.module.css';
import { useSharpest } from './use-sharpest.ts';

export interface Picture {
  url: string;
  previewUrl: string | null;
  alt: string;
}

interface PictureRoomProps {
  picture: Picture;
  held: RefObject<HeldPicture | null>;
  onZoom: (scale: number, isClosest: boolean) => void;
  /** Called for the next (1) or the previous (-1) picture. Undefined if there is only one. */
  onTurn: ((step: 1 | -1) => void) | undefined;
  onClose: () => void;
}

export function PictureRoom({ picture, held, onZoom, onTurn, onClose }: PictureRoomProps) {
  const room = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const { url, previewUrl, alt } = picture;
  const src = useSharpest(previewUrl, url);
  const zoom = useEffectEvent(onZoom);
  const turn = useEffectEvent((step: 1 | -1) => onTurn?.(step));
  const close = useEffectEvent(onClose);
  const hasOthers = onTurn !== undefined;
  useEffect(() => {
    if (room.current === null || image.current === null) return;
    const hands = followHands(room.current, image.current, {
      onZoom: (scale, isClosest) => zoom(scale, isClosest),
      onTurn: hasOthers ? (step) => turn(step) : null,
      onClose: () => close(),
    });
    held.current = hands;
    return () => hands.letGo();
  }, [hasOthers, held]);
  return (
    <div ref={room} className={css.room}>
      <img ref={image} className={css.picture} src={src} alt={alt} draggable={false} />
    </div>
  );
}
