import { useRouterState } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { hearPopStateFirst } from '../state/pop-state.ts';

/* Each open overlay (sheet, menu, viewer) has its own entry in the browser's history, with the address of the screen
   below it. Back leaves that entry and closes the overlay. The router does not see these entries: they are added and
   removed here, and removed before the router changes the history. */

interface Entry {
  id: string;
  /** `null` after the overlay was closed. The entry can then be removed. */
  close: (() => void) | null;
}

/** The entries on top of the shown screen's own entry, lowest first. */
const entries: Entry[] = [];
/** Whether a step back was started here whose popstate event has not fired yet. */
let isSteppingBack = false;
/** Changes of the history that wait for that event. */
const delayed: (() => void)[] = [];
/** The key of the screen that the router shows. */
let shownScreen: unknown = null;
let isInstalled = false;
let count = 0;

/** While mounted, Back calls `onClose` instead of leaving the screen. */
export function BackCloses({ onClose }: { onClose: () => void }) {
  // `location` changes before the next screen is rendered. With it an overlay of the old screen would add an entry
  // there and remove it on unmount; that late step back cancels a navigation.
  const screen = useRouterState({
    select: ({ location, resolvedLocation = location }) => resolvedLocation.state.__TSR_key,
  });
  const [round, setRound] = useState(0);
  const close = () => {
    onClose();
    setRound(round + 1);
  };
  // Another screen needs a new entry, and so does an overlay that stays open after Back.
  return <HistoryEntry key={`${screen} ${round}`} onClose={close} />;
}

function HistoryEntry({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => addEntry(() => close()), []);
  return null;
}

/** Removes the current entry if it belongs to an overlay, which is gone after a reload. */
export function leaveStaleEntry(): void {
  if (isOverlayState(history.state)) history.back();
}

function addEntry(close: () => void): () => void {
  install();
  count += 1;
  const entry: Entry = { id: `${performance.timeOrigin} ${count}`, close };
  whenStill(() => {
    if (entry.close === null) return;
    entries.push(entry);
    change('pushState', { ...history.state, over: entry.id });
  });
  return () => {
    entry.close = null;
    // Removes all overlays that close now in one step back. It starts before they visibly close, because a later step
    // would cancel the navigation to another page.
    queueMicrotask(() => whenStill(removeClosed));
  };
}

function removeClosed(): void {
  const open = entries.findLastIndex(({ close }) => close !== null) + 1;
  stepBack(entries.splice(open).length);
}

function install(): void {
  if (isInstalled) return;
  isInstalled = true;
  shownScreen = read(history.state, '__TSR_key');
  hearPopStateFirst(hearPopState);
  for (const name of ['pushState', 'replaceState'] as const) {
    history[name] = (state, _, url) => {
      whenStill(() => stepBack(entries.splice(0).length));
      whenStill(() => {
        shownScreen = read(state, '__TSR_key');
        change(name, state, url);
      });
    };
  }
}

/** Calls the browser's own method, because the router has replaced it on `history`. */
function change(name: 'pushState' | 'replaceState', state: unknown, url?: string | URL | null) {
  History.prototype[name].call(history, state, '', url);
}

function hearPopState(event: PopStateEvent): void {
  const screen = read(event.state, '__TSR_key');
  const isOverlay = isOverlayState(event.state);
  if (isOverlay || screen === shownScreen) event.stopImmediatePropagation();
  else shownScreen = screen;
  isSteppingBack = false;
  const place = entries.findIndex(({ id }) => id === read(event.state, 'over'));
  for (const { close } of entries.splice(place + 1).toReversed()) close?.();
  // Forward has reached the entry of a closed overlay.
  if (isOverlay && place < 0) stepBack(1);
  else removeClosed();
  runDelayed();
}

function stepBack(steps: number): void {
  if (steps === 0) return;
  isSteppingBack = true;
  history.go(-steps);
}

function whenStill(run: () => void): void {
  delayed.push(run);
  runDelayed();
}

function runDelayed(): void {
  while (!isSteppingBack) {
    const run = delayed.shift();
    if (run === undefined) return;
    run();
  }
}

const isOverlayState = (state: unknown) => read(state, 'over') !== undefined;

function read(state: unknown, name: string): unknown {
  return typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;
}
