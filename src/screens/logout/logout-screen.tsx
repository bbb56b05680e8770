import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { LOGOUT_REDIRECT_MS } from '../../../contract/limits.ts';
import { logOut } from '../../../local/account/log-out.ts';
import { countUnsent } from '../../../local/queries/query-waiting.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { device } from '../../platform/device.ts';
import { Button } from '../../ui/button.tsx';
import { LoneScreen } from '../../ui/lone-screen.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import css from './logout-screen.module.css';

/** Logs out at once, or asks first if there are unsent letters (product.md section 4). */
export function LogoutScreen() {
  const { t } = useTranslator();
  const router = useRouter();
  const [unsent, setUnsent] = useState<number | null>(null);
  const isShown = useRef(false);

  const leave = useCallback(async () => {
    setUnsent(null);
    await logOut(device);
    // The logout mounts this screen again in the visitor's frame. Only the mounted instance navigates.
    if (isShown.current) setTimeout(() => void router.navigate({ to: '/' }), LOGOUT_REDIRECT_MS);
  }, [router]);

  useEffect(() => {
    isShown.current = true;
    const begin = async () => {
      const count = await countUnsent(device.db);
      if (!isShown.current) return;
      if (count > 0) setUnsent(count);
      else await leave();
    };
    begin().catch(reportError);
    return () => {
      isShown.current = false;
    };
  }, [leave]);

  return (
    <LoneScreen>
      <p className={css.word} role="status">
        {unsent === null && t('logout.working')}
      </p>
      {unsent !== null && (
        <UnsentQuestion
          count={unsent}
          onLeave={() => leave().catch(reportError)}
          onStay={() => void router.navigate({ to: '/discover' })}
        />
      )}
    </LoneScreen>
  );
}

interface UnsentQuestionProps {
  count: number;
  onLeave: () => void;
  onStay: () => void;
}

/** The question with the number of letters that the logout would delete. The safe answer comes first. */
function UnsentQuestion({ count, onLeave, onStay }: UnsentQuestionProps) {
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
