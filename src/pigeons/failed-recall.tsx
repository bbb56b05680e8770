import type { PigeonView } from '../../local/queries/views.ts';
import { useTranslator } from '../language/use-translator.ts';
import { discardHere } from '../platform/outbox.ts';
import { Button } from '../ui/button.tsx';
import css from './pigeon-rows.module.css';

interface FailedRecallProps {
  failed: NonNullable<PigeonView['failedRecall']>;
}

/** Why a pigeon could not be called back; taking note of it frees the pigeon's lane. */
export function FailedRecall({ failed }: FailedRecallProps) {
  const { t, error } = useTranslator();
  return (
    <>
      <span className={css.failed}>
        {t('pigeons.recall-failed')} {error(failed.error)}
      </span>
      <Button kind="plain" onClick={() => void discardHere(failed.rowId)}>
        {t('pigeons.recall-noted')}
      </Button>
    </>
  );
}
