import { useEffect, useState } from 'react';
import { useTranslator } from '../language/use-translator.ts';
import { Icon } from './icon.tsx';
import { dismissToast, type Toast } from './toast-store.ts';
import css from './toaster.module.css';

/** One toast. It disappears automatically, but not while the pointer or focus is on it. */
export function ToastItem({ toast }: { toast: Toast }) {
  const { t } = useTranslator();
  const [isHeld, setIsHeld] = useState(false);
  const { id, lifeMs, isExact, action } = toast;
  const isPaused = isHeld && !isExact;

  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismissToast(id), lifeMs);
    return () => clearTimeout(timer);
  }, [id, lifeMs, isPaused]);

  return (
    <fieldset
      className={css.toast}
      // A dialog below must not treat a press on the toast as a press outside of itself.
      onPointerDown={(event) => event.stopPropagation()}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon name={toast.isError ? 'warning' : 'check'} size="small" />
      <p className={css.text}>{toast.text}</p>
      {action === null ? (
        <button
          className={css.close}
          type="button"
          aria-label={t('action.dismiss')}
          onClick={() => dismissToast(id)}
        >
          <Icon name="close" size="small" />
        </button>
      ) : (
        <button
          className={css.action}
          type="button"
          onClick={() => {
            dismissToast(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
    </fieldset>
  );
}
