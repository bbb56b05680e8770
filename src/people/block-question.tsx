import { useTranslator } from '../language/use-translator.ts';
import { Button } from '../ui/button.tsx';
import css from './block-question.module.css';

/** Asks before a person is blocked, and says what it does. */
export function BlockQuestion({ onBlock }: { onBlock: () => Promise<void> }) {
  const { t } = useTranslator();
  return (
    <div className={css.question}>
      <p>{t('person.block-text')}</p>
      <Button kind="danger" onClick={() => void onBlock()}>
        {t('person.block')}
      </Button>
    </div>
  );
}
