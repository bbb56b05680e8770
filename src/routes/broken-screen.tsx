import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { useTranslator } from '../language/use-translator.ts';
import { LoneScreen } from './lone-screen.tsx';

/** A screen that broke; what the person wrote lies in the database and is safe. */
export function BrokenScreen() {
  const { t } = useTranslator();
  return (
    <LoneScreen>
      <EmptyState
        pigeon="expired"
        title={t('broken.title')}
        text={t('broken.text')}
        action={<Button onClick={() => location.reload()}>{t('broken.reload')}</Button>}
      />
    </LoneScreen>
  );
}
