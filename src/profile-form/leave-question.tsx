import { useBlocker } from '@tanstack/react-router';
import { useTranslator } from '../language/use-translator.ts';
import { sessionStore } from '../session/session-store.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import css from './profile-form.module.css';

/** Asks before unsaved changes are lost. A logged-out person is not asked. */
export function LeaveQuestion({ isUnsaved }: { isUnsaved: boolean }) {
  const { t } = useTranslator();
  const mayAsk = () => isUnsaved && sessionStore.get().is === 'person';
  const { status, action, proceed, reset } = useBlocker({
    shouldBlockFn: mayAsk,
    enableBeforeUnload: mayAsk,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Sheet title={t('profile.leave.title')} onClose={reset} takesBack={action === 'PUSH'}>
      <div className={css.leave}>
        <p>{t('profile.leave.text')}</p>
        <Button onClick={reset}>{t('profile.leave.stay')}</Button>
        <Button kind="outline" onClick={proceed}>
          {t('profile.leave.go')}
        </Button>
      </div>
    </Sheet>
  );
}
