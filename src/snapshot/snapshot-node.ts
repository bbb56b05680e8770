/** Text, or an element: its tag, attributes and children. */
export type SnapshotNode = string | [string, Record<string, string>, ...SnapshotNode[]];

/** The stored copy of a screen. It is shown only where everything but `takenAt` is still the same. */
export interface Snapshot {
  userId: string;
  build: string;
  path: string;
  language: string;
  theme: string;
  hour: string;
  /** Of the window, in CSS pixels. */
  width: number;
  /** By the device's clock, in ms since 1970. */
  takenAt: number;
  tree: SnapshotNode;
}

/** Where the stored copy lies, as Dexie names it. */
export const SNAPSHOT_STORE = 'records';
export const SNAPSHOT_KEY = 'screen-snapshot';
/** The element that holds the copy; `data-snapshot` of the root element says that it is shown. */
export const SNAPSHOT_ID = 'snapshot';
/** The screen that the app has rendered, not the shell's. */
export const CONTENT = '#root [data-page]:not([aria-hidden])';
/** Something on it is still loading. */
export const BUSY = '[aria-busy="true"]';
/** Marks a time that is said as "3 minutes ago". */
export const RELATIVE = 'data-relative';
/** Marks what the person has tapped in the copy. */
export const TAPPED = 'data-tapped';

const HTML_TAGS =
  'div span p a button ul ol li article section header footer nav aside h1 h2 h3 ' +
  'strong em b i br bdi small time img fieldset legend dl dt dd';
const SVG_TAGS =
  'svg g path circle ellipse rect line polyline polygon use defs linearGradient radialGradient stop clipPath mask ' +
  'text tspan textPath';
const ATTRIBUTES =
  'class dir lang role alt width height href src title datetime style disabled hidden id viewBox d cx cy r rx ry x y ' +
  'x1 x2 y1 y2 points fill stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray transform opacity ' +
  'offset stop-color gradientUnits clip-path mask fill-rule clip-rule ' +
  'maskUnits pathLength startOffset textLength text-anchor font-size';

const htmlTags = new Set(HTML_TAGS.split(' '));
const svgTags = new Set(SVG_TAGS.split(' '));
const attributes = new Set(ATTRIBUTES.split(' '));

/** The namespace in which a tag may be made; null: it may not be. */
export function namespaceOf(tag: string): string | null {
  if (svgTags.has(tag)) return 'http://www.w3.org/2000/svg';
  return htmlTags.has(tag) ? 'http://www.w3.org/1999/xhtml' : null;
}

/** Whether an element may have this attribute: none that runs code, and no address of another site. */
export function isAllowed(name: string, value: string): boolean {
  switch (name) {
    case 'href':
      return /^(\/(?!\/)|#)/.test(value);
    case 'src':
      return /^(\/(files|assets)\/|data:image\/)/.test(value);
    case 'style':
      return !/url|image|\\/i.test(value);
    default:
      return attributes.has(name) || /^(aria|data)-[a-z-]+$/.test(name);
  }
}
