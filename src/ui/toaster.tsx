import { FlipList } from '../motion/flip-list.tsx';
import { useStore } from '../state/store.ts';
import { ToastItem } from './toast-item.tsx';
import { toastStore } from './toast-store.ts';
import css from './toaster.module.css';

/**
 * All toasts, in one live region that readers speak politely. It is always there: an open dialog
 * hides the rest of the page from readers, but spares a live region that it finds.
 */
export function Toaster() {
  const toasts = useStore(toastStore);
  return (
    <FlipList
      className={css.toaster}
      rows={toasts.map(({ id }) => String(id))}
      role="status"
      data-floating=""
      aria-live="polite"
      aria-relevant="additions"
    >
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </FlipList>
  );
}
