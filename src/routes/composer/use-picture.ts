import { useRef, useState } from 'react';
import { preparePicture } from '../../components/pictures/prepare-picture.ts';

/** Most files are ready before anybody could read that they are being made so. */
const SLOW_MS = 250;

/**
 * A file on its way to becoming a letter's picture. Whatever is wrong with it, the picture that lies
 * on the letter stays; of two files the one that was chosen last counts.
 */
export function usePicture({
  before = null,
  onPicture,
}: {
  /** What was wrong with a picture that came before the letter was opened. */
  before?: unknown;
  onPicture: (image: Blob) => void;
}) {
  const [problem, setProblem] = useState(before);
  const [isPreparing, setIsPreparing] = useState(false);
  const [isSlow, setIsSlow] = useState(false);
  const newest = useRef(0);

  const prepare = async (file: Blob) => {
    newest.current += 1;
    const mine = newest.current;
    setProblem(null);
    setIsPreparing(true);
    const timer = setTimeout(() => mine === newest.current && setIsSlow(true), SLOW_MS);
    try {
      const image = await preparePicture(file);
      if (mine === newest.current) onPicture(image);
    } catch (error) {
      if (mine === newest.current) setProblem(error);
    } finally {
      clearTimeout(timer);
      if (mine === newest.current) {
        setIsPreparing(false);
        setIsSlow(false);
      }
    }
  };
  return {
    take: (file: Blob) => void prepare(file),
    /** Why there is no new picture; null: nothing is wrong. */
    problem,
    isPreparing,
    /** It takes so long that the person is told. */
    isSlow,
    /** Says what turned out later, or forgets it (null). */
    setProblem,
  };
}
