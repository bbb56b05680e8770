import {
  STREAM_RECONNECT_JITTER_SECONDS,
  STREAM_RECONNECT_MAX_SECONDS,
  STREAM_RECONNECT_SECONDS,
  STREAM_SILENCE_SECONDS,
} from '../contract/limits.ts';
import { STREAM_PATH } from '../contract/routes.ts';
import { type IncomingEvent, streamEventTypes } from '../contract/stream-events.ts';
import type { Device } from '../local/device/device.ts';
import type { EventSourceLike, OpenEventSource } from './event-source.ts';
import { handleEvent, lookAround, parseEvent } from './handle-stream-event.ts';

/** During an outage shorter than this, a visible device reconnects quickly. */
const PROMPT_FOR_MS = 5 * 60_000;

export type ConnectionState = 'connected' | 'disconnected';

export interface LiveConnection {
  /** Checks the connection after the page became visible, returned from the page cache or went online. */
  nudge(): void;
  stop(): void;
  state(): ConnectionState;
}

interface Options {
  device: Device;
  openEventSource: OpenEventSource;
  /** Returns a token valid for at least a minute. Returns `null` if there is none now; the connection then waits. */
  getToken(): Promise<string | null>;
  /** Whether a tab is visible. Reconnects are faster then. */
  isVisible(): boolean;
  /** Whether this thread still leads. A thread that was frozen may have been deposed. */
  isLeader(): Promise<boolean>;
  onState(state: ConnectionState): void;
  /** Called with every event in order, before it is applied. */
  onEvent?(event: IncomingEvent): void;
  onError(error: unknown): void;
}

/**
 * Runs the only stream of this device while a person is logged in (product.md section 4). Reconnects 5 to 8 seconds
 * after an error, or after the delay in a `bye`. If no tab is visible, or after five minutes, the delay grows to 60
 * seconds. A `connected` event resets it. The stream is only a hint: the device pulls after each event that does not
 * continue at its cursor, after each new connection and after each failed one.
 */
export function startLiveConnection(options: Options): LiveConnection {
  const { device, onError } = options;
  const { timers } = device;
  let source: EventSourceLike | null = null;
  let state: ConnectionState = 'disconnected';
  let silence: unknown = null;
  let reconnect: unknown = null;
  /** The number of failures since the last connection, and when they began. */
  let failures = 0;
  let failingSince: number | null = null;
  let lastHeardAt = 0;
  let isOpening = false;
  let isStopped = false;
  /** Applies events one after the other, in order of arrival. */
  let queue = Promise.resolve();

  const asLeader = (work: () => Promise<void>) => {
    queue = queue.then(async () => ((await options.isLeader()) ? work() : undefined));
    queue = queue.catch(onError);
  };

  const setState = (next: ConnectionState) => {
    if (next === state) return;
    state = next;
    options.onState(next);
  };

  const close = () => {
    source?.close();
    source = null;
    if (silence !== null) timers.clear(silence);
    silence = null;
    setState('disconnected');
  };

  const openAfter = (ms: number) => {
    if (isStopped || reconnect !== null) return;
    reconnect = timers.set(() => {
      reconnect = null;
      void open();
    }, ms);
  };

  const openLater = () => {
    failingSince ??= device.now();
    const lasts = device.now() - failingSince;
    if (failures === 0 || (options.isVisible() && lasts < PROMPT_FOR_MS)) {
      failures = Math.max(failures, 1);
      openAfter(promptDelay(device.random));
      return;
    }
    openAfter(patientDelay(failures, device.random));
    failures += 1;
  };

  const fail = () => {
    const neverConnected = state === 'disconnected';
    close();
    openLater();
    // A stream does not report why it was rejected. A pull does, and it also brings the missed changes.
    if (neverConnected) asLeader(() => lookAround(device));
  };

  const listenForSilence = () => {
    if (silence !== null) timers.clear(silence);
    silence = timers.set(fail, STREAM_SILENCE_SECONDS * 1000);
    lastHeardAt = device.now();
  };

  const open = async () => {
    if (isStopped || isOpening || source !== null) return;
    isOpening = true;
    try {
      const token = await options.getToken();
      if (isStopped || !(await options.isLeader()) || isStopped) return;
      if (token === null) openLater();
      else listen(token);
    } catch (error) {
      onError(error);
      openLater();
    } finally {
      isOpening = false;
    }
  };

  const listen = (token: string) => {
    const opened = options.openEventSource(`${STREAM_PATH}?token=${encodeURIComponent(token)}`);
    source = opened;
    listenForSilence();
    opened.addEventListener('error', () => {
      // Reconnects here, because the browser's own reconnect gives up permanently on some responses.
      if (source === opened) fail();
    });
    for (const type of streamEventTypes) {
      opened.addEventListener(type, ({ data }) => {
        if (source === opened) receive(data);
      });
    }
  };

  const receive = (data: unknown) => {
    listenForSilence();
    const event = parseEvent(data);
    if (event === null) {
      asLeader(() => lookAround(device));
      return;
    }
    if (event.type === 'connected') {
      failures = 0;
      failingSince = null;
      setState('connected');
    }
    if (event.type === 'bye') {
      close();
      openAfter(event.afterMs);
      return;
    }
    asLeader(() => {
      options.onEvent?.(event);
      return handleEvent(device, event);
    });
  };

  void open();

  return {
    nudge() {
      if (isStopped) return;
      const isSilent = device.now() - lastHeardAt > STREAM_SILENCE_SECONDS * 1000;
      if (source !== null && !isSilent) return;
      if (reconnect !== null) timers.clear(reconnect);
      reconnect = null;
      close();
      void open();
    },
    stop() {
      isStopped = true;
      if (reconnect !== null) timers.clear(reconnect);
      close();
    },
    state: () => state,
  };
}

function promptDelay(random: () => number): number {
  const jitter = random() * STREAM_RECONNECT_JITTER_SECONDS;
  return Math.round((STREAM_RECONNECT_SECONDS + jitter) * 1000);
}

function patientDelay(failures: number, random: () => number): number {
  const seconds = Math.min(STREAM_RECONNECT_MAX_SECONDS, STREAM_RECONNECT_SECONDS * 2 ** failures);
  return Math.round(seconds * 1000 * (0.5 + random() / 2));
}
