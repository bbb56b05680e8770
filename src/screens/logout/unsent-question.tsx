import { useTranslator } from '../../language/use-translator.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import css from './logout-screen.module.css';

interface UnsentQuestionProps {
  count: number;
  onLeave: () => void;
  onStay: () => void;
}

/** How many letters logging out would lose; the safe answer comes first. */
export function UnsentQuestion({ count, onLeave, onStay }: UnsentQuestionProps) {
  const { t, plural } = useTranslator();
  return (
    <Sheet title={t('logout.title')} onClose={onStay}>
      <p>{plural('logout.unsent', count)}</p>
      <div className={css.answers}>
        <Button kind="outline" onClick={onStay}>
          {t('logout.stay')}
        </Button>
        <Button kind="danger" onClick={onLeave}>
          {t('logout.leave')}
        </Button>
      </div>
    </Sheet>
  );
}
