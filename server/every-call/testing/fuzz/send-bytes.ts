import { connect } from 'node:net';

export interface WireAnswer {
  /** Status of the first response, or null if the connection was closed without one. */
  status: number | null;
  text: string;
  /** Whether neither a response nor an end arrived in time. */
  isLate: boolean;
}

export interface Sending {
  port: number;
  /** Sent one after the other, with pauses of `pauseMs`. */
  pieces: readonly Buffer[];
  pauseMs?: number;
  /** Whether to end the connection after the last piece, as if the caller's network failed. */
  isEnded?: boolean;
  isHead?: boolean;
  deadlineMs: number;
}

/** Writes bytes to a new connection and waits for one complete response, or for the end. */
export async function sendBytes(sending: Sending): Promise<WireAnswer> {
  const { port, pieces, pauseMs = 0, isEnded = false, isHead = false, deadlineMs } = sending;
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const chunks: Buffer[] = [];
  const isLate = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(true), deadlineMs);
    const finish = () => {
      clearTimeout(timer);
      resolve(false);
    };
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (isWhole(Buffer.concat(chunks), isHead)) finish();
    });
    // A rejection may arrive as a connection reset during the write.
    socket.on('error', finish);
    socket.on('close', finish);
    const write = async () => {
      for (const piece of pieces) {
        socket.write(piece);
        if (pauseMs > 0) await new Promise((next) => setTimeout(next, pauseMs));
      }
      if (isEnded) socket.end();
    };
    void write();
  });
  socket.destroy();
  const text = Buffer.concat(chunks).toString('utf8');
  const status = /(?:^|\r\n\r\n)HTTP\/1\.1 ([2-5]\d\d)/.exec(text)?.[1];
  return { status: status === undefined ? null : Number(status), text, isLate };
}

/** Whether the received bytes contain a complete response. The head of a stream is enough. */
function isWhole(received: Buffer, isHead: boolean): boolean {
  const end = received.indexOf('\r\n\r\n');
  if (end === -1) return false;
  const head = received.subarray(0, end).toString('latin1');
  const body = received.subarray(end + 4);
  if (/^HTTP\/1\.1 1/.test(head)) return isWhole(body, isHead);
  if (isHead || /^HTTP\/1\.1 (204|304)/.test(head)) return true;
  if (/content-type: text\/event-stream/i.test(head)) return true;
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined) return body.length >= Number(length);
  return /transfer-encoding: chunked/i.test(head) && body.toString('latin1').endsWith('0\r\n\r\n');
}
