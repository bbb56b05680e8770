import { type ClipboardEvent, type ReactNode, useId } from 'react';
import { MovingList } from '../motion/moving-list.tsx';
import { LetterCounter } from './letter-counter.tsx';
import css from './letter-field.module.css';
import { PictureProblem } from './picture-problem.tsx';
import { useFileDrop } from './use-file-drop.ts';
import type { usePicture } from './use-picture.ts';

interface LetterFieldProps {
  label: string;
  placeholder: string;
  text: string;
  size: 'letter' | 'reply';
  error: string | undefined;
  /** Takes what is dropped on the letter or pasted into it, and says what is wrong with a file. */
  picture: ReturnType<typeof usePicture>;
  onChange: (text: string) => void;
  /** Stands at the foot of the paper, beside the counter; that of a reply stands below it. */
  children: ReactNode;
}

/** A blank letter: the paper is the field. */
export function LetterField({
  label,
  placeholder,
  text,
  size,
  error,
  picture,
  onChange,
  children,
}: LetterFieldProps) {
  const id = useId();
  const drop = useFileDrop(picture.take);

  const paste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData;
    // Some programs put a picture of a text beside the text itself: the text is what is meant.
    if (files[0] === undefined || types.includes('text/plain')) return;
    event.preventDefault();
    picture.take(files[0]);
  };

  const counter = <LetterCounter id={`${id}-count`} text={text} />;

  return (
    <>
      <fieldset
        {...drop.target}
        className={css.paper}
        data-paper=""
        data-size={size}
        data-over={drop.isOver}
        onPaste={paste}
      >
        <textarea
          className={css.text}
          aria-label={label}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? `${id}-count` : `${id}-error ${id}-count`}
          placeholder={placeholder}
          dir="auto"
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
        <MovingList className={css.problems}>
          {error !== undefined && (
            <p key="words" className={css.error} id={`${id}-error`} role="alert">
              {error}
            </p>
          )}
          {picture.problem !== null && (
            <PictureProblem key={picture.refusals} error={picture.problem} />
          )}
        </MovingList>
        {children}
        {size === 'letter' && counter}
      </fieldset>
      {size === 'reply' && counter}
    </>
  );
}
