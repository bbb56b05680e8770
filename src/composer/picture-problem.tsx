import { useEffect, useRef } from 'react';
import { useTranslator } from '../language/use-translator.ts';
import { describePictureError, helpWithPicture } from '../pictures/picture-words.ts';
import css from './letter-field.module.css';

/** Why there is no picture on the letter, and where it helps, how to get one. */
export function PictureProblem({ error }: { error: unknown }) {
  const translator = useTranslator();
  const place = useRef<HTMLParagraphElement>(null);
  // Below a long letter nobody would see it.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const help = helpWithPicture(error, translator);
  return (
    <p ref={place} className={css.error} role="alert">
      {describePictureError(error, translator)}
      {help !== null && ` ${help}`}
    </p>
  );
}
