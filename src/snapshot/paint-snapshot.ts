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

/** The shell's own screen. React removes it with its first render. */
const SHELL = '#root [data-page][aria-hidden]';
/** A copy that is older shows no times such as "3 minutes ago". */
const TIMES_HOLD_MS = 60_000;
/** After this time the copy is removed, because it would hide the error of an app that cannot show its screen. */
const STANDS_AT_MOST_MS = 10_000;
/** The app starts after this time even if the database has not answered. */
const APP_WAITS_MS = 300;

/** The build replaces this value with the URL of the app's script. */
const ENTRY = '__ENTRY__';

const root = document.documentElement;

/**
 * Reads the logged-in person and the copy in one transaction, without Dexie, which loads with the app. Calls `show`
 * with undefined for missing data. Throws if the browser denies its storage.
 */
function readStored(show: (person: unknown, stored: unknown) => void): void {
  const opening = indexedDB.open('guvercin');
  // The database does not exist yet. The app creates it, so abort. An aborted request ends with an error event.
  opening.onupgradeneeded = () => opening.transaction?.abort();
  opening.onerror = () => show(undefined, undefined);
  opening.onsuccess = () => {
    const db = opening.result;
    // An upgrade by a newer build must not wait for this page.
    db.onversionchange = () => db.close();
    if (!db.objectStoreNames.contains(SNAPSHOT_STORE)) {
      // Another page is creating the stores now.
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

/** Returns the DOM node for a stored node, with allowed tags and attributes only. Returns `null` for other tags. */
function make(node: SnapshotNode, areTimesRight: boolean): Node | null {
  if (typeof node === 'string') return document.createTextNode(node);
  const [tag, attributes, ...children] = node;
  const namespace = namespaceOf(tag);
  if (namespace === null) return null;
  const element = document.createElementNS(namespace, tag) as HTMLElement;
  for (const [name, value] of Object.entries(attributes)) {
    if (!isAllowed(name, value)) continue;
    // The page's security policy blocks style attributes, but allows setting `cssText`.
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

/** Marks the last tapped control in the copy. The app repeats the tap once it has loaded. */
function noteTap(event: Event, place: Element): void {
  event.preventDefault();
  const { target } = event;
  const control = target instanceof Element ? target.closest('a, button') : null;
  for (const earlier of place.querySelectorAll(`[${TAPPED}]`)) earlier.removeAttribute(TAPPED);
  control?.setAttribute(TAPPED, '');
}

/** Shows the stored copy above the shell, if it belongs to this page. */
function paint(person: unknown, stored: unknown): void {
  // A started app would not remove the copy.
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

/** Whether the app will show this screen from its top, instead of another screen or scroll position of this window. */
function beginsAtTop(): boolean {
  const isFromIcon = location.search.includes('from=icon');
  if (isFromIcon && sessionStorage.getItem('place') !== null) return false;
  const entries: [string, { place?: { scrollY: number } }][] = JSON.parse(
    sessionStorage.getItem(`entries ${__BUILD__}`) ?? '[]',
  );
  const kept = entries.find(([key]) => key === history.state?.__TSR_key);
  return (kept?.[1].place?.scrollY ?? 0) === 0;
}

function whenParsed(work: () => void): void {
  if (document.readyState !== 'loading') work();
  else document.addEventListener('readystatechange', work, { once: true });
}

function startApp(): void {
  if (isStarted) return;
  isStarted = true;
  void import(/* @vite-ignore */ ENTRY);
}

function paintAndStart(person: unknown, stored: unknown): void {
  try {
    paint(person, stored);
  } finally {
    requestAnimationFrame(() => setTimeout(startApp, 0));
  }
}

/** Queries the database first, so that it answers while the page is parsed. */
function begin(): void {
  let waitsMs = 0;
  try {
    if (document.cookie.includes('session=1')) {
      readStored((person, stored) => whenParsed(() => paintAndStart(person, stored)));
      waitsMs = APP_WAITS_MS;
    }
  } catch {
    // The browser denies cookies or storage, so there is no copy to paint.
  }
  whenParsed(() => setTimeout(startApp, waitsMs));
}

let isStarted = false;
begin();
