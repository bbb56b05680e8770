import { createStore } from '../state/store.ts';
import type { LiveBridge } from './live-bridge.ts';

/** This page's live connection. `null` until the page has joined it. */
export const liveStore = createStore<LiveBridge | null>(null);
