import { type ClipboardEvent, type ReactNode, useId } from 'react';
import { Room } from '../../motion/moving-list.tsx';
import { LetterCounter } from './letter-counter.tsx';
import css from './letter-field.module.css';
import { useFileDrop } from './use-file-drop.ts';

interface LetterFieldProps {
  label: string;
  placeholder: string;
  text: string;
  size: 'letter' | 'reply';
  error: string | undefined;
  onChange: (text: string) => void;
  /** A picture was dropped on the letter or pasted into it. */
  onPicture: (file: File) => void;
  /** Stands at the foot of the paper, beside the counter. */
  children: ReactNode;
}

/** A blank letter: the paper is the field. */
export function LetterField({
  label,
  placeholder,
  text,
  size,
  error,
  onChange,
  onPicture,
  children,
}: LetterFieldProps) {
  const id = useId();
  const drop = useFileDrop(onPicture);

  const paste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData;
    // Some programs put a picture of a text beside the text itself: the text is what is meant.
    if (files[0] === undefined || types.includes('text/plain')) return;
    event.preventDefault();
    onPicture(files[0]);
  };

  return (
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
      <Room>
        {error !== undefined && (
          <p className={css.error} id={`${id}-error`} role="alert">
            {error}
          </p>
        )}
      </Room>
      <div className={css.foot}>
        <div className={css.extras}>{children}</div>
        <LetterCounter id={`${id}-count`} text={text} />
      </div>
    </fieldset>
  );
}
