import { markWords } from '../../../local/search/mark-words.ts';
import css from './found.module.css';

export function MarkedText({ text, terms }: { text: string; terms: readonly string[] }) {
  let at = 0;
  return markWords(text, terms).map((part) => {
    const key = at;
    at += part.text.length;
    if (!part.isHit) return <span key={key}>{part.text}</span>;
    return (
      <mark key={key} className={css.mark}>
        {part.text}
      </mark>
    );
  });
}
