import { createStore } from '../state/store.ts';

export interface Toast {
  id: number;
  text: string;
  isError: boolean;
  action: { label: string; run: () => void } | null;
  /** How long the toast stays, in milliseconds. */
  lifeMs: number;
  /**
   * Whether the toast ends exactly on time, like an undo offer. Other toasts stay while the pointer or focus is on
   * them.
   */
  isExact: boolean;
}

const LIFE_MS = 5000;
const LIFE_WITH_ACTION_MS = 8000;

export const toastStore = createStore<readonly Toast[]>([]);
let lastId = 0;

interface ToastOptions {
  isError?: boolean;
  action?: Toast['action'];
  /** When the offer ends, in milliseconds since 1970. The toast then ends exactly at that time. */
  until?: number;
}

/** Shows a toast. Returns its id, with which it can be dismissed early. */
export function showToast(
  text: string,
  { isError = false, action = null, until }: ToastOptions = {},
): number {
  lastId += 1;
  const normalLife = action === null ? LIFE_MS : LIFE_WITH_ACTION_MS;
  const toast: Toast = {
    id: lastId,
    text,
    isError,
    action,
    lifeMs: until === undefined ? normalLife : Math.max(0, until - Date.now()),
    isExact: until !== undefined,
  };
  toastStore.set([...toastStore.get(), toast]);
  return toast.id;
}

export function dismissToast(id: number): void {
  toastStore.set(toastStore.get().filter((toast) => toast.id !== id));
}
