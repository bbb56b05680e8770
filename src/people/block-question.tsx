import { useTranslator } from '../language/use-translator.ts';
import { Button } from '../ui/button.tsx';

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
