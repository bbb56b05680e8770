import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { OperatorError } from '../operator-error.ts';
import type { OperatorHost } from './command.ts';
import { commands } from './commands.ts';
import { findCommand } from './parse-command.ts';
import { orderSchema, readMessages, sendMessage } from './socket-messages.ts';
import { operatorSocketPath } from './socket-path.ts';

export interface OperatorSocket {
  close(): Promise<void>;
}

/**
 * Listens in the data folder for the operator's commands and carries them out here, where the
 * embedded database is open: it can be open in one process only. Never stops a server from
 * starting: where no socket can be, commands want it stopped.
 */
export async function openOperatorSocket(host: Omit<OperatorHost, 'say'>): Promise<OperatorSocket> {
  const { log } = host.context;
  const place = operatorSocketPath(host.config.dataDir);
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket));
    answer(host, socket)
      .catch((error: unknown) => log.warn({ err: error }, 'an operator’s order was not understood'))
      .finally(() => socket.end());
  });
  try {
    // Left by a process that died: the database's lock says that nobody else is here.
    if (process.platform !== 'win32') rmSync(place, { force: true });
    listenAlone(server, place);
    await once(server, 'listening');
  } catch (error) {
    log.warn({ err: error }, 'operator’s commands will want this server stopped');
  }
  return {
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

/** Nobody but the owner may come in, from the moment when the socket is there. */
function listenAlone(server: Server, place: string): void {
  const before = process.umask(0o177);
  try {
    server.listen(place);
  } finally {
    process.umask(before);
  }
}

async function answer(host: Omit<OperatorHost, 'say'>, socket: Socket): Promise<void> {
  for await (const order of readMessages(socket, orderSchema)) {
    const say = (text: string) => sendMessage(socket, { type: 'line', text });
    try {
      const command = findCommand(commands, order.command.split(' '));
      if (command.isFor === 'a stopped server') {
        throw new OperatorError('A server is running on this data; stop it first.');
      }
      const options = new Map(Object.entries(order.options));
      await command.run({ ...host, say }, { words: order.words, options });
      host.context.log.info({ command: command.name }, 'carried out for the operator');
      sendMessage(socket, { type: 'done' });
    } catch (error) {
      sendMessage(socket, { type: 'failed', sentence: toSentence(host, error) });
    }
    return;
  }
}

function toSentence({ context }: Omit<OperatorHost, 'say'>, error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  context.log.error({ err: error }, 'an operator’s command failed');
  return 'It failed; the server’s log says where.';
}
