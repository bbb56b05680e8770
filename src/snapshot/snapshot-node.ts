/** A text, or an element: its tag, attributes and children. */
export type SnapshotNode = string | [string, Record<string, string>, ...SnapshotNode[]];

/** The stored copy of a screen. It is shown only if all fields except `takenAt` still match. */
export interface Snapshot {
  userId: string;
  build: string;
  path: string;
  language: string;
  theme: string;
  hour: string;
  /** The width of the window, in CSS pixels. */
  width: number;
  /** By the device's clock, in ms since 1970. */
  takenAt: number;
  tree: SnapshotNode;
}

/** The location of the stored copy, in Dexie's names. */
export const SNAPSHOT_STORE = 'records';
export const SNAPSHOT_KEY = 'screen-snapshot';
/** The id of the element with the copy. `data-snapshot` of the root element says that it is shown. */
export const SNAPSHOT_ID = 'snapshot';
/** The screen rendered by the app, without the shell's. */
export const CONTENT = '#root [data-page]:not([aria-hidden])';
export const BUSY = '[aria-busy="true"]';
/** Marks a relative time such as "3 minutes ago". */
export const RELATIVE = 'data-relative';
/** Marks the control that the person has tapped in the copy. */
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

/** Returns the namespace of an allowed tag, or `null` for other tags. */
export function namespaceOf(tag: string): string | null {
  if (svgTags.has(tag)) return 'http://www.w3.org/2000/svg';
  return htmlTags.has(tag) ? 'http://www.w3.org/1999/xhtml' : null;
}

/**
 * Whether an element may have this attribute. Attributes that run code and addresses of other sites are not allowed.
 */
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
