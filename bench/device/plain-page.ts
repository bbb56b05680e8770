/**
 * The same work on plain IndexedDB, for comparison: the same pages, keys, indexes and durability, and one transaction
 * per page that also stores the cursor. There are no schema checks, no comparison with older rows, and no live queries.
 * The code runs in the page, so it is self-contained.
 */
const ME = '00000001-0000-7000-8000-000000000001';
const PAGE = 1000;
const SHOWN = 20;

interface PlainRow {
  gen: number;
  id: string;
  seq: number;
  value: Record<string, unknown>;
  [column: string]: unknown;
}

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const committed = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
  });

const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  });

function openPlain(): Promise<IDBDatabase> {
  const request = indexedDB.open('plain', 1);
  request.onupgradeneeded = () => {
    const db = request.result;
    const messages = db.createObjectStore('message', { keyPath: ['gen', 'id'] });
    messages.createIndex('box', ['gen', 'box', 'created_at', 'id']);
    messages.createIndex('person', ['gen', 'personId', 'created_at', 'id']);
    messages.createIndex('unreadIn', 'unreadIn');
    const notifications = db.createObjectStore('notification', { keyPath: ['gen', 'id'] });
    notifications.createIndex('time', ['gen', 'created_at', 'id']);
    notifications.createIndex('unreadIn', 'unreadIn');
    for (const name of ['profile', 'counts', 'pigeon', 'person']) {
      db.createObjectStore(name, { keyPath: ['gen', 'id'] });
    }
    db.createObjectStore('records', { keyPath: 'key' });
    db.createObjectStore('outbox', { keyPath: 'position', autoIncrement: true });
  };
  return done(request);
}

function columnsOf(entity: string, value: Record<string, unknown>): Record<string, unknown> {
  const { created_at, senderId, receiverId } = value;
  if (entity === 'notification') return { created_at };
  if (entity !== 'message') return {};
  const isMine = senderId === ME;
  return {
    created_at,
    box: isMine ? 'sent' : 'received',
    personId: isMine ? receiverId : senderId,
  };
}

async function plainSync(): Promise<number> {
  const begun = performance.now();
  const db = await openPlain();
  let since = 0;
  for (let more = true; more; ) {
    const response = await fetch('/api/safe-endpoint', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ endpoint: '/api/sync', params: { since, limit: PAGE } }),
    });
    const page = await response.json();
    const transaction = db.transaction([...db.objectStoreNames], 'readwrite', {
      durability: 'strict',
    });
    for (const { entity, id, seq, value } of page.changes) {
      const row: PlainRow = { gen: 1, id, seq, value, ...columnsOf(entity, value) };
      transaction.objectStore(entity).put(row);
    }
    transaction.objectStore('records').put({ key: 'sync', cursor: page.to });
    await committed(transaction);
    since = page.to;
    more = page.more;
  }
  db.close();
  return performance.now() - begun;
}

function show(texts: string[]): void {
  const list = document.createElement('ul');
  for (const text of texts)
    list.append(Object.assign(document.createElement('li'), { textContent: text }));
  document.querySelector('main')?.replaceChildren(list);
}

async function plainOpen(): Promise<number> {
  const db = await openPlain();
  show([]);
  await painted();
  const begun = performance.now();
  const index = db.transaction('message').objectStore('message').index('box');
  const range = IDBKeyRange.bound([1, 'received'], [1, 'received', []]);
  const texts: string[] = [];
  await new Promise<void>((resolve, reject) => {
    const request = index.openCursor(range, 'prev');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor === null || texts.length > SHOWN) return resolve();
      texts.push(String(cursor.value.value.content));
      cursor.continue();
    };
  });
  show(texts.slice(0, SHOWN));
  await painted();
  db.close();
  return performance.now() - begun;
}

/** Returns the time from a tap to the letter on the screen, once it is on the disk. */
async function plainTap(text: string): Promise<number> {
  const db = await openPlain();
  await painted();
  const begun = performance.now();
  const transaction = db.transaction(['outbox'], 'readwrite', { durability: 'strict' });
  transaction.objectStore('outbox').add({ id: crypto.randomUUID(), args: { content: text } });
  await committed(transaction);
  show([text]);
  await painted();
  db.close();
  return performance.now() - begun;
}

Object.assign(globalThis, { plainSync, plainOpen, plainTap });
