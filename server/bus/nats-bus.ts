import { type ConnectionOptions, connect, type NatsConnection } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import type { Timers } from '../base/timers.ts';
import type { NatsConfig } from '../config/nats-config.ts';
import { type Bus, createLocalBus, type Hint, parseHints } from './bus.ts';

/** The subject of hints for every node. */
const ALL = 'guvercin.all';
const subjectOf = (userId: string) => `guvercin.person.${userId}`;

const RECONNECT_MS = 2000;
const OPTIONS: ConnectionOptions = {
  name: 'guvercin',
  timeout: 2000,
  // This node handles its own hints at once.
  noEcho: true,
  maxReconnectAttempts: -1,
  reconnectTimeWait: RECONNECT_MS,
  ignoreAuthErrorAbort: true,
  // A server that hangs is noticed after 6 to 9 seconds.
  pingInterval: 3000,
  maxPingOut: 2,
};
/** The longest wait of an opening stream for NATS to confirm its subscription. */
const REPLY_MS = 1000;

/**
 * Creates the bus between nodes that share NATS. A hint about a person goes only to the nodes that follow this person.
 * Without NATS, each node gets only its own hints, and heartbeats make up for the others.
 */
export async function createNatsBus(
  config: NatsConfig,
  { timers, log }: { timers: Timers; log: Logger },
): Promise<Bus> {
  const local = createLocalBus();
  const endings = new Map<string, () => void>();
  let connection: NatsConnection | null = null;
  let isConnected = false;
  let isClosed = false;
  let cancelReconnect = () => {};

  const begin = (userId: string) => {
    if (connection === null) return;
    const subscription = connection.subscribe(subjectOf(userId), {
      callback(error, message) {
        const seq = Number(error === null ? message.string() : Number.NaN);
        if (Number.isSafeInteger(seq)) local.tell({ type: 'changed', userId, seq });
      },
    });
    endings.set(userId, () => subscription.unsubscribe());
  };

  const open = async () => {
    const opened = await connect({ ...OPTIONS, ...config });
    if (isClosed) return opened.close();
    connection = opened;
    isConnected = true;
    opened.subscribe(ALL, {
      callback(error, message) {
        if (error === null) parseHints(message.string()).forEach(local.tell);
      },
    });
    for (const userId of local.followed()) begin(userId);
    void watch(opened);
    local.tell({ type: 'gap' });
  };

  /** Follows the client, which reconnects by itself and then repeats its subscriptions. */
  const watch = async (opened: NatsConnection) => {
    for await (const status of opened.status()) {
      if (status.type === 'disconnect') {
        isConnected = false;
        if (!isClosed) log.warn({ server: status.server }, 'the bus lost its connection');
      } else if (status.type === 'reconnect') {
        isConnected = true;
        log.info({ server: status.server }, 'the bus is connected again');
        local.tell({ type: 'gap' });
      } else if (status.type === 'error' || status.type === 'slowConsumer') {
        log.warn({ status }, 'the bus reports an error');
      }
    }
  };

  const openOrRetry = async (): Promise<void> => {
    try {
      await open();
    } catch (error) {
      log.warn({ err: error }, 'the bus cannot connect');
      if (!isClosed) cancelReconnect = timers.after(RECONNECT_MS, () => void openOrRetry());
    }
  };

  /** Waits for a reply of NATS. Without a reply, heartbeats make up for missed hints. */
  const waitBriefly = async (reply: Promise<void>) => {
    let cancel = () => {};
    const late = new Promise<void>((resolve) => {
      cancel = timers.after(REPLY_MS, resolve);
    });
    await Promise.race([reply, late]).catch(() => undefined);
    cancel();
  };

  await openOrRetry();
  return {
    ...local,
    publish(hint) {
      if (isClosed) return;
      local.publish(hint);
      // The client would store messages without a limit while it is disconnected.
      if (!isConnected) return;
      const [subject, text] = toMessage(hint);
      connection?.publish(subject, text);
    },
    follow(userId) {
      const forget = local.follow(userId);
      begin(userId);
      return () => {
        forget();
        endings.get(userId)?.();
        endings.delete(userId);
      };
    },
    async settle() {
      if (connection !== null && isConnected) await waitBriefly(connection.flush());
    },
    isConnected: () => isConnected,
    async close() {
      isClosed = true;
      cancelReconnect();
      await local.close();
      if (connection === null) return;
      // The last hints of an operator's command may still be unsent.
      if (isConnected) await waitBriefly(connection.flush());
      await connection.close();
    },
  };
}

function toMessage(hint: Hint): [subject: string, text: string] {
  if (hint.type === 'changed') return [subjectOf(hint.userId), String(hint.seq)];
  return [ALL, JSON.stringify([hint])];
}
