import { useRouterState } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { hearPopStateFirst } from '../state/pop-state.ts';

/* Each open overlay (sheet, menu, viewer) has its own entry in the browser's history, with the URL of the screen below.
   Back leaves the entry and closes the overlay. The router does not see these entries. This module adds them, and
   removes them before the router changes the history. */

interface Entry {
  id: string;
  /** `null` after the overlay was closed. The entry can then be removed. */
  close: (() => void) | null;
}

/** The entries on top of the shown screen's own entry, lowest first. */
const entries: Entry[] = [];
/** Whether a step back was started here whose popstate event has not fired yet. */
let isSteppingBack = false;
/** Changes of the history that wait until the step back is complete. */
const delayed: (() => void)[] = [];
/** The key of the screen that the router shows. */
let shownScreen: unknown = null;
let isInstalled = false;
let count = 0;

/** While mounted, Back calls `onClose` instead of leaving the screen. */
export function BackCloses({ onClose }: { onClose: () => void }) {
  // Uses `resolvedLocation`, because `location` changes before the next screen is rendered. An overlay of the old
  // screen would add an entry to the next screen. The late removal of this entry would cancel a navigation.
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

/** Steps back if the current history entry belongs to an overlay. After a reload the overlay is no longer open. */
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
    // Removes the entries of all overlays that close now with one step back. The step starts before the closing is
    // visible, because a later step could cancel a navigation.
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
  // Forward has led to the entry of a closed overlay, so step back again.
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
