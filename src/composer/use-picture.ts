import { useRef, useState } from 'react';
import { currentTranslator } from '../language/use-translator.ts';
import { firstPicture } from '../pictures/handed-over.ts';
import { preparePicture } from '../pictures/prepare-picture.ts';
import { showToast } from '../ui/toast-store.ts';

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
  const [refusals, setRefusals] = useState(0);
  const [isPreparing, setIsPreparing] = useState(false);
  const [isSlow, setIsSlow] = useState(false);
  const newest = useRef(0);

  const refuse = (error: unknown) => {
    setProblem(error);
    setRefusals((count) => count + 1);
  };
  const accept = () => setProblem(null);

  const prepare = async (file: Blob) => {
    newest.current += 1;
    const mine = newest.current;
    setIsPreparing(true);
    const timer = setTimeout(() => mine === newest.current && setIsSlow(true), SLOW_MS);
    try {
      const image = await preparePicture(file);
      if (mine !== newest.current) return;
      // What was said of the file before stands until now: its room goes over to the picture.
      accept();
      onPicture(image);
    } catch (error) {
      if (mine === newest.current) refuse(error);
    } finally {
      clearTimeout(timer);
      if (mine === newest.current) {
        setIsPreparing(false);
        setIsSlow(false);
      }
    }
  };
  const take = (file: Blob) => void prepare(file);
  return {
    take,
    /** Of several files the first picture; that a letter carries one is said. */
    takeOne(files: readonly File[]) {
      const file = firstPicture(files);
      if (file !== undefined) take(file);
      if (files.length > 1) showToast(currentTranslator().t('compose.share-one-picture'));
    },
    /** Why there is no new picture; null: nothing is wrong. */
    problem,
    /** How many files were refused: the same words about another one are said anew. */
    refusals,
    /** Whether the file that was chosen last is a picture by now, or was refused. */
    pending: { isMade: !isPreparing, isRefused: problem !== null },
    /** It takes so long that the person is told. */
    isSlow,
    /** Says what turned out later. */
    refuse,
    /** Nothing is wrong any more. */
    accept,
  };
}
