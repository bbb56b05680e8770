import { type ClipboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { MESSAGE_MAX_LENGTH, MESSAGE_WARN_LENGTH } from '../../contract/limits.ts';
import { countCodePoints } from '../../contract/text.ts';
import { useTranslator } from '../language/use-translator.ts';
import { FlipList } from '../motion/flip-list.tsx';
import { filesMeant } from '../pictures/handed-over.ts';
import { describePictureError, helpWithPicture } from '../pictures/picture-words.ts';
import { useFileDrop } from '../pictures/use-file-drop.ts';
import { insertText } from './insert-text.ts';
import css from './letter-field.module.css';
import type { usePicture } from './use-picture.ts';

interface LetterFieldProps {
  label: string;
  placeholder: string;
  text: string;
  size: 'letter' | 'reply';
  error: string | undefined;
  /** Handles files dropped on the letter or pasted into it, and reports errors. */
  picture: ReturnType<typeof usePicture>;
  onChange: (text: string) => void;
  /** Shown at the bottom of the paper, beside the counter. For a reply it is below the paper. */
  children: ReactNode;
}

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
  const field = useRef<HTMLTextAreaElement>(null);
  const drop = useFileDrop({
    onFiles: picture.takeOne,
    onText: (words) => field.current !== null && insertText(field.current, words),
  });

  const paste = (event: ClipboardEvent) => {
    const files = filesMeant(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    picture.takeOne(files);
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
          ref={field}
          className={css.text}
          aria-label={label}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? `${id}-count` : `${id}-error ${id}-count`}
          placeholder={placeholder}
          dir="auto"
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
        <FlipList className={css.problems}>
          {error !== undefined && (
            <p key="words" className={css.error} id={`${id}-error`} role="alert">
              {error}
            </p>
          )}
          {picture.problem !== null && (
            <PictureProblem key={picture.rejections} error={picture.problem} />
          )}
        </FlipList>
        {children}
        {size === 'letter' && counter}
      </fieldset>
      {size === 'reply' && counter}
    </>
  );
}

/** The counter "123 / 500". Its colour changes near the limit and again beyond it. */
function LetterCounter({ id, text }: { id: string; text: string }) {
  const { t } = useTranslator();
  const count = countCodePoints(text.trim());
  return (
    <span id={id} className={css.counter} data-state={stateOf(count)}>
      {t('compose.counter', { count, max: MESSAGE_MAX_LENGTH })}
    </span>
  );
}

function stateOf(count: number): 'calm' | 'near' | 'over' {
  if (count > MESSAGE_MAX_LENGTH) return 'over';
  return count >= MESSAGE_WARN_LENGTH ? 'near' : 'calm';
}

function PictureProblem({ error }: { error: unknown }) {
  const translator = useTranslator();
  const place = useRef<HTMLParagraphElement>(null);
  // Scrolls the error into view, because it would be out of sight below a long letter.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const help = helpWithPicture(error, translator);
  return (
    <p ref={place} className={css.error} role="alert">
      <span>{describePictureError(error, translator)}</span>
      {help !== null && <span>{` ${help}`}</span>}
    </p>
  );
}
