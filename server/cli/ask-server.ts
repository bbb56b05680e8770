import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { OperatorError } from '../operator-error.ts';
import type { Say } from './command.ts';
import type { ParsedCommand } from './parse-command.ts';
import { newsSchema, readMessages, sendMessage } from './socket-messages.ts';
import { operatorSocketPath } from './socket-path.ts';

/** A connection to the server that has the data folder's database open; null when there is none. */
export async function findRunningServer(dataDir: string): Promise<Socket | null> {
  const socket = connect(operatorSocketPath(dataDir));
  try {
    await once(socket, 'connect');
    return socket;
  } catch {
    // No socket, or one that a dead process left: the database can be opened here.
    socket.destroy();
    return null;
  }
}

/** Lets the running server carry a command out and passes on what it says. */
export async function askServer(
  socket: Socket,
  { command, args: { words, options } }: ParsedCommand,
  say: Say,
): Promise<void> {
  sendMessage(socket, { command: command.name, words, options: Object.fromEntries(options) });
  for await (const news of readMessages(socket, newsSchema)) {
    if (news.type === 'line') {
      say(news.text);
      continue;
    }
    socket.destroy();
    if (news.type === 'failed') throw new OperatorError(news.sentence);
    return;
  }
  throw new OperatorError('The server ended before it had finished.');
}
