import { useTranslator } from '../language/use-translator.ts';
import { Button } from '../ui/button.tsx';

/** The content of a sheet that asks before a person is blocked. */
export function BlockQuestion({ onBlock }: { onBlock: () => Promise<void> }) {
  const { t } = useTranslator();
  return (
    <>
      <p>{t('person.block-text')}</p>
      <Button kind="danger" onClick={() => void onBlock()}>
        {t('person.block')}
      </Button>
    </>
  );
}
