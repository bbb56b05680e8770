import {
  isAllowed,
  namespaceOf,
  RELATIVE,
  SNAPSHOT_ID,
  SNAPSHOT_KEY,
  SNAPSHOT_STORE,
  type Snapshot,
  type SnapshotNode,
  TAPPED,
} from './snapshot-node.ts';

/** The shell's own screen: it is gone once the app has rendered. */
const SHELL = '#root [data-page][aria-hidden]';
/** What "3 minutes ago" said then is wrong by now. */
const TIMES_HOLD_MS = 60_000;
/** An app that cannot show a person’s screen says why; the copy must not hide that. */
const STANDS_AT_MOST_MS = 10_000;
/** The app waits so long for the database, which it needs itself. */
const APP_WAITS_MS = 300;

/** The build writes the address of the app's script in its place. */
const ENTRY = '__ENTRY__';

const root = document.documentElement;

/** Reads both records in one transaction, without Dexie, which comes with the app. */
function readStored(show: (person: unknown, stored: unknown) => void): void {
  const opening = indexedDB.open('guvercin');
  // There is no database yet: the app makes it. An aborted request ends with an error.
  opening.onupgradeneeded = () => opening.transaction?.abort();
  opening.onerror = () => show(undefined, undefined);
  opening.onsuccess = () => {
    const db = opening.result;
    // A newer build's upgrade does not wait for this page.
    db.onversionchange = () => db.close();
    if (!db.objectStoreNames.contains(SNAPSHOT_STORE)) {
      // Another page is making its stores.
      db.close();
      show(undefined, undefined);
      return;
    }
    const records = db.transaction(SNAPSHOT_STORE).objectStore(SNAPSHOT_STORE);
    const person = records.get('auth');
    const stored = records.get(SNAPSHOT_KEY);
    stored.onsuccess = () => {
      db.close();
      show(person.result?.value, stored.result?.value);
    };
  };
}

function isOfThisPage(snapshot: Snapshot, person: { userId: string }): boolean {
  const { lang, dataset } = root;
  return (
    snapshot.userId === person.userId &&
    snapshot.build === __BUILD__ &&
    snapshot.path === location.pathname &&
    snapshot.language === lang &&
    snapshot.theme === dataset.theme &&
    snapshot.hour === dataset.hour &&
    snapshot.width === innerWidth
  );
}

/** The element of a node, made of nothing but allowed parts; null for any other. */
function make(node: SnapshotNode, areTimesRight: boolean): Node | null {
  if (typeof node === 'string') return document.createTextNode(node);
  const [tag, attributes, ...children] = node;
  const namespace = namespaceOf(tag);
  if (namespace === null) return null;
  const element = document.createElementNS(namespace, tag) as HTMLElement;
  for (const [name, value] of Object.entries(attributes)) {
    if (!isAllowed(name, value)) continue;
    // Through its object: the page's policy refuses styles that an attribute brings.
    if (name === 'style') element.style.cssText = value;
    else element.setAttribute(name, value);
  }
  if (RELATIVE in attributes && !areTimesRight) element.style.visibility = 'hidden';
  for (const child of children) {
    const made = make(child, areTimesRight);
    if (made !== null) element.append(made);
  }
  return element;
}

/** What is tapped before the app is there is done once it is. */
function noteTap(event: Event, place: Element): void {
  event.preventDefault();
  const { target } = event;
  const control = target instanceof Element ? target.closest('a, button') : null;
  for (const earlier of place.querySelectorAll(`[${TAPPED}]`)) earlier.removeAttribute(TAPPED);
  control?.setAttribute(TAPPED, '');
}

function paint(person: unknown, stored: unknown): void {
  // The app that has begun would not know of it.
  if (isStarted || person === undefined || stored === undefined || !beginsAtTop()) return;
  const snapshot = stored as Snapshot;
  if (!isOfThisPage(snapshot, person as { userId: string })) return;
  if (document.querySelector(SHELL) === null) return;
  const screen = make(snapshot.tree, Date.now() - snapshot.takenAt < TIMES_HOLD_MS);
  if (screen === null) return;
  const place = document.createElement('div');
  place.id = SNAPSHOT_ID;
  place.append(screen);
  place.addEventListener('click', (event) => noteTap(event, place));
  document.body.append(place);
  root.dataset.snapshot = '';
  setTimeout(() => {
    place.remove();
    delete root.dataset.snapshot;
  }, STANDS_AT_MOST_MS);
}

/** Whether the app will show this screen from its top: it leads back to where the window was. */
function beginsAtTop(): boolean {
  const isFromIcon = location.search.includes('from=icon');
  if (isFromIcon && sessionStorage.getItem('place') !== null) return false;
  const entries: [string, { place?: { scrollY: number } }][] = JSON.parse(
    sessionStorage.getItem(`entries ${__BUILD__}`) ?? '[]',
  );
  const kept = entries.find(([key]) => key === history.state?.__TSR_key);
  return (kept?.[1].place?.scrollY ?? 0) === 0;
}

/** Does it once the page's HTML is there, which is before the app's scripts run. */
function whenParsed(work: () => void): void {
  if (document.readyState !== 'loading') work();
  else document.addEventListener('readystatechange', work, { once: true });
}

/** Starts the app, once; a page that cannot reach it stays as it is. */
function startApp(): void {
  if (isStarted) return;
  isStarted = true;
  void import(/* @vite-ignore */ ENTRY);
}

/** Paints the copy, and starts the app after the frame that shows it. */
function paintAndStart(person: unknown, stored: unknown): void {
  try {
    paint(person, stored);
  } finally {
    requestAnimationFrame(() => setTimeout(startApp, 0));
  }
}

function begin(): void {
  try {
    if (!document.cookie.includes('session=1')) throw new Error('nobody is here');
    // The database is asked as the first thing of all, while the page is parsed.
    readStored((person, stored) => whenParsed(() => paintAndStart(person, stored)));
    whenParsed(() => setTimeout(startApp, APP_WAITS_MS));
  } catch {
    // A browser that refuses its storage throws, too: there is nothing to paint.
    whenParsed(startApp);
  }
}

let isStarted = false;
begin();
