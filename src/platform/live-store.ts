import { createStore } from '../state/store.ts';
import type { LiveBridge } from './live-bridge.ts';

/** This page's side of the live connection, once it has joined. */
export const liveStore = createStore<LiveBridge | null>(null);
