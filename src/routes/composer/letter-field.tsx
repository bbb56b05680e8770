import { type ClipboardEvent, type DragEvent, type ReactNode, useId, useState } from 'react';
import { MESSAGE_MAX_LENGTH } from '../../../contract/limits.ts';
import { countCodePoints } from '../../../contract/text.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { LetterCounter } from './letter-counter.tsx';
import css from './letter-field.module.css';

interface LetterFieldProps {
  label: string;
  placeholder: string;
  text: string;
  size: 'letter' | 'reply';
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
  onChange,
  onPicture,
  children,
}: LetterFieldProps) {
  const { t } = useTranslator();
  const noteId = useId();
  const [isOver, setIsOver] = useState(false);
  const isTooLong = countCodePoints(text.trim()) > MESSAGE_MAX_LENGTH;

  const takeFirst = (event: ClipboardEvent | DragEvent, files: FileList) => {
    const file = files[0];
    if (file === undefined) return;
    event.preventDefault();
    onPicture(file);
  };

  return (
    <fieldset
      className={css.paper}
      data-size={size}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false);
        takeFirst(event, event.dataTransfer.files);
      }}
    >
      <textarea
        className={css.text}
        aria-label={label}
        aria-invalid={isTooLong || undefined}
        aria-describedby={noteId}
        placeholder={placeholder}
        dir="auto"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onPaste={(event) => takeFirst(event, event.clipboardData.files)}
      />
      {isTooLong && (
        <p className={css.error} role="alert">
          {t('compose.too-long', { max: MESSAGE_MAX_LENGTH })}
        </p>
      )}
      <div className={css.foot}>
        <div className={css.extras}>{children}</div>
        <LetterCounter id={noteId} text={text} />
      </div>
    </fieldset>
  );
}
