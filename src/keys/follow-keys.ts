import type { RegisteredRouter } from '@tanstack/react-router';
import { liveQuery } from 'dexie';
import { queryKeys } from '../../local/device/key-choice.ts';
import { device } from '../platform/device.ts';
import { isApple } from '../platform/platform.ts';
import { isLocked, sessionStore } from '../session/session-store.ts';
import { keysStore } from '../state/keys-store.ts';
import { doKey } from './do-key.ts';
import { readKey } from './read-key.ts';

/** Elements that handle keys themselves. A sheet that is closing no longer has its role. */
const OVER = '[role="dialog"], [role="alertdialog"], [role="menu"], :popover-open';
const FIELD = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** Enables the key shortcuts for logged-in people with a complete profile (docs/decisions/screens.md). */
export function followKeys(router: RegisteredRouter): void {
  liveQuery(() => queryKeys(device.db)).subscribe({
    next: (areOn) => keysStore.set(areOn),
    error: reportError,
  });
  document.addEventListener('keydown', (event) => {
    const act = readKey(event, isApple());
    if (act === null || event.defaultPrevented || !isInside() || isUnderSomething()) return;
    if (act !== 'jump' && (!keysStore.get() || isField(event.target))) return;
    if (doKey(act, router)) event.preventDefault();
  });
}

function isInside(): boolean {
  const session = sessionStore.get();
  return session.is === 'person' && !isLocked(session);
}

const isUnderSomething = () => document.querySelector(OVER) !== null;
const isField = (target: EventTarget | null) =>
  target instanceof Element && target.closest(FIELD) !== null;
