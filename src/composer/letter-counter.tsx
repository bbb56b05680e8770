import { MESSAGE_MAX_LENGTH, MESSAGE_WARN_LENGTH } from '../../contract/limits.ts';
import { countCodePoints } from '../../contract/text.ts';
import { useTranslator } from '../language/use-translator.ts';
import css from './letter-field.module.css';

/** "123 / 500"; it turns to the waiting colour near the end and to danger beyond it. */
export function LetterCounter({ id, text }: { id: string; text: string }) {
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
