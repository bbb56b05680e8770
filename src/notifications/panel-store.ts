import { createStore } from '../state/store.ts';

/** The bell at which the notifications are open. `null` while they are closed. */
export const panelStore = createStore<HTMLElement | null>(null);

export function toggleNotifications(bell: HTMLElement): void {
  panelStore.set(panelStore.get() === null ? bell : null);
}

export function closeNotifications(): void {
  panelStore.set(null);
}
