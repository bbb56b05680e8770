import { FlipList } from '../motion/flip-list.tsx';
import { useStore } from '../state/store.ts';
import { ToastItem } from './toast-item.tsx';
import { toastStore } from './toast-store.ts';
import css from './toaster.module.css';

/**
 * All toasts in one polite live region. It is always rendered, because an open dialog hides the rest of the page from
 * screen readers, but not an existing live region.
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
