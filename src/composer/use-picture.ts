import { useRef, useState } from 'react';
import { currentTranslator } from '../language/use-translator.ts';
import { firstPicture } from '../pictures/handed-over.ts';
import { preparePicture } from '../pictures/prepare-picture.ts';
import { showToast } from '../ui/toast-store.ts';

/** The delay before a progress text is shown. Most files are ready sooner. */
const SLOW_MS = 250;

/**
 * Prepares a chosen file as the picture of a letter. If that fails, the current picture stays. If another file is
 * chosen meanwhile, only the last one is used.
 */
export function usePicture({
  before = null,
  onPicture,
}: {
  /** The error of a picture that was prepared before the letter was opened. */
  before?: unknown;
  onPicture: (image: Blob) => void;
}) {
  const [problem, setProblem] = useState(before);
  const [rejections, setRejections] = useState(0);
  const [isPreparing, setIsPreparing] = useState(false);
  const [isSlow, setIsSlow] = useState(false);
  const newest = useRef(0);

  const reject = (error: unknown) => {
    setProblem(error);
    setRejections((count) => count + 1);
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
      // The previous error is removed only now, so that the picture takes its space.
      accept();
      onPicture(image);
    } catch (error) {
      if (mine === newest.current) reject(error);
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
    /** Takes the first picture of several files, and reports that a letter can have only one. */
    takeOne(files: readonly File[]) {
      const file = firstPicture(files);
      if (file !== undefined) take(file);
      if (files.length > 1) showToast(currentTranslator().t('compose.share-one-picture'));
    },
    /** Why the new picture could not be added. `null` if there is no error. */
    problem,
    /** The number of failed files, so that the same error for another file is announced again. */
    rejections,
    /** Whether the file chosen last has become a picture or failed. */
    pending: { isMade: !isPreparing, isRejected: problem !== null },
    isSlow,
    reject,
    accept,
  };
}
