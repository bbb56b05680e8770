import { createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** the received message, headers included */
  data: string;
}

export interface TestMailServer {
  url: string;
  received: ReceivedMail[];
  /** Rejects this many of the next mails temporarily. */
  rejectNext(count: number): void;
  /** From the next mail until `letGo`, mails are received without a response. Resolves at the first one. */
  hold(): Promise<void>;
  letGo(): void;
  close(): Promise<void>;
}

export async function openTestMailServer(): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  let rejections = 0;
  const isRejected = () => {
    rejections -= 1;
    return rejections >= 0;
  };
  let held: (() => void) | null = null;
  const isHeld = () => {
    held?.();
    return held !== null;
  };
  const server = createServer((socket) => converse(socket, received, { isRejected, isHeld }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    rejectNext(count) {
      rejections = count;
    },
    hold: () =>
      new Promise((resolve) => {
        held = resolve;
      }),
    letGo() {
      held = null;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

interface Moods {
  isRejected(): boolean;
  isHeld(): boolean;
}

function converse(socket: Socket, received: ReceivedMail[], { isRejected, isHeld }: Moods): void {
  let mail: ReceivedMail = { from: '', to: [], data: '' };
  let isData = false;
  let rest = '';
  const say = (line: string) => socket.write(`${line}\r\n`);

  const hearLine = (line: string) => {
    if (isData && line !== '.') {
      mail.data += `${line}\r\n`;
    } else if (isData) {
      isData = false;
      if (isHeld()) return;
      received.push(mail);
      mail = { from: '', to: [], data: '' };
      say('250 taken');
    } else if (/^(EHLO|HELO)/i.test(line)) say('250 loopback');
    else if (/^MAIL FROM:/i.test(line)) {
      mail.from = addressIn(line);
      say(isRejected() ? '451 later' : '250 ok');
    } else if (/^RCPT TO:/i.test(line)) {
      mail.to.push(addressIn(line));
      say('250 ok');
    } else if (/^DATA/i.test(line)) {
      isData = true;
      say('354 go on');
    } else if (/^QUIT/i.test(line)) {
      say('221 bye');
      socket.end();
    } else say('250 ok');
  };

  socket.setEncoding('utf8');
  socket.on('error', () => socket.destroy());
  socket.on('data', (text: string) => {
    const lines = (rest + text).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) hearLine(line);
  });
  say('220 loopback');
}

const addressIn = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? '';
