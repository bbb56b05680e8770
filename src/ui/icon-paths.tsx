import type { ReactNode } from 'react';

/** The icons of the app: a grid of 24, one stroke width, round ends, no fills. */
export const iconPaths = {
  sky: (
    <>
      <path d="M7 15.5a3.6 3.6 0 0 1-.4-7.2 5.2 5.2 0 0 1 10-.2 3.7 3.7 0 0 1 .4 7.4" />
      <path d="M4 19.5h16" />
    </>
  ),
  featured: (
    <>
      <path d="M5.5 20.5V10a6.5 6.5 0 0 1 13 0v10.5z" />
      <path d="M9 20.5v-4a3 3 0 0 1 6 0v4" />
      <circle cx="12" cy="10" r="1.7" />
    </>
  ),
  pigeon: (
    <>
      <path d="M2.5 17.2 9.8 11c.3-3.9 2-6.9 5.3-6.9 2.2 0 3.7 1.4 4.1 3.3l2.3 1.4-2.1 1.1c0 6-3.2 9.6-8.2 9.6-2.5 0-4.4-.8-5.7-2.2z" />
      <path d="m6.6 16.6 7-.5c2.6-.3 2.7-2.9 1-4.3l-1.8-1.4" />
      <path d="M15.9 7.6v.1" />
    </>
  ),
  messages: (
    <>
      <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
      <path d="m4.2 7 7.8 6 7.8-6" />
    </>
  ),
  pen: (
    <>
      <path d="m4.5 19.5 1-4L16 5a2.1 2.1 0 0 1 3 3L8.5 18.5z" />
      <path d="m14.2 6.8 3 3" />
    </>
  ),
  picture: (
    <>
      <rect x="4" y="4.5" width="16" height="15" rx="2" />
      <path d="m4.5 16.5 4.5-4.5 4 4 2.5-2.5 4 4" />
      <circle cx="15" cy="9" r="1.2" />
    </>
  ),
  emoji: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M8.5 14.2a4.2 4.2 0 0 0 7 0M9.2 9.6h.1M14.7 9.6h.1" />
    </>
  ),
  camera: (
    <>
      <path d="M8.5 7 10 4.5h4L15.5 7H18a2 2 0 0 1 2 2v8.5a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2z" />
      <circle cx="12" cy="13" r="3.4" />
    </>
  ),
  refresh: (
    <>
      <path d="M19 12a7 7 0 1 1-2.2-5.1" />
      <path d="M19.2 3.8v4h-4" />
    </>
  ),
  check: <path d="m5.5 12.5 4.2 4.2 8.8-9" />,
  'check-all': <path d="m2.5 12.5 4.2 4.2 8.8-9M11.5 15l1.7 1.7 8.8-9" />,
  warning: (
    <>
      <path d="M12 4.5 21 19.5H3z" />
      <path d="M12 10.5v4M12 17v.1" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 7.5V12l3 2" />
    </>
  ),
  lock: (
    <>
      <rect x="5" y="10.5" width="14" height="9.5" rx="2" />
      <path d="M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5" />
    </>
  ),
  offline: (
    <>
      <path d="M7.2 16.5a3.6 3.6 0 0 1-.6-7.1M9.7 6.9a5.2 5.2 0 0 1 7 3.1 3.5 3.5 0 0 1 2.7 5.3" />
      <path d="m4 4 16 16" />
    </>
  ),
  copy: (
    <>
      <rect x="8.5" y="8.5" width="11" height="11" rx="2" />
      <path d="M15.5 8.5v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h2" />
    </>
  ),
  phone: (
    <>
      <rect x="7" y="3.5" width="10" height="17" rx="2.2" />
      <path d="M11 17.6h2" />
    </>
  ),
  tablet: (
    <>
      <rect x="5" y="3.5" width="14" height="17" rx="2.2" />
      <path d="M11 17.6h2" />
    </>
  ),
  computer: (
    <>
      <rect x="4.5" y="5" width="15" height="10.5" rx="2" />
      <path d="M2.5 19h19" />
    </>
  ),
  key: (
    <>
      <circle cx="8" cy="15.5" r="4" />
      <path d="M11 12.500 19 4.500M16 7.500l3 3M13.500 10l2 2" />
    </>
  ),
  download: <path d="M12 4.500v10.500M7.500 11l4.500 4.500 4.500-4.500M5 19.500h14" />,
  trash: <path d="M5 7.5h14M9.5 7.5v-2h5v2M7 7.5l.8 12h8.4l.8-12M10.5 11v5M13.5 11v5" />,
  eye: (
    <>
      <path d="M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="2.6" />
    </>
  ),
  'eye-off': (
    <>
      <path d="M9.9 6.1A9 9 0 0 1 12 5.8c6 0 9.5 6.2 9.5 6.2a16 16 0 0 1-2.7 3.4M6.2 7.7A15.5 15.5 0 0 0 2.5 12S6 18.2 12 18.2a9 9 0 0 0 4.6-1.3" />
      <path d="m4 4 16 16" />
    </>
  ),
  back: <path d="m14.5 5.5-6.5 6.5 6.5 6.5" />,
  undo: (
    <>
      <path d="M9 6.5 4.5 11 9 15.5" />
      <path d="M5 11h9a5 5 0 0 1 5 5v2" />
    </>
  ),
  reply: (
    <>
      <path d="M10 6.5 4.5 11.500l5.500 5" />
      <path d="M5 11.500h8.500a6 6 0 0 1 6 6v.5" />
    </>
  ),
  flag: <path d="M6.500 21V4.500M6.500 5h11l-2.500 4 2.500 4h-11" />,
  block: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="m6 6 12 12" />
    </>
  ),
  person: (
    <>
      <circle cx="12" cy="8" r="3.5" />
      <path d="M5.5 20v-1.5a5 5 0 0 1 5-5h3a5 5 0 0 1 5 5V20" />
    </>
  ),
  more: <path d="M5.5 12h.100M12 12h.100M18.5 12h.1" />,
  grip: <path d="M9 6.5h.1M15 6.5h.1M9 12h.1M15 12h.1M9 17.5h.1M15 17.5h.1" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  minus: <path d="M5.5 12h13" />,
  plus: <path d="M12 5.5v13M5.5 12h13" />,
  logout: (
    <>
      <path d="M13.5 4.5h-7a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h7" />
      <path d="M10 12h10M16.5 8.5 20 12l-3.5 3.5" />
    </>
  ),
  settings: (
    <>
      <path d="M4 8h8M18 8h2M4 16h2M12 16h8" />
      <circle cx="15" cy="8" r="2.3" />
      <circle cx="9" cy="16" r="2.3" />
    </>
  ),
  bell: (
    <>
      <path d="M6 16.5v-6a6 6 0 0 1 12 0v6L19.5 18h-15z" />
      <path d="M10 20.5a2.2 2.2 0 0 0 4 0" />
    </>
  ),
  'bell-off': (
    <>
      <path d="M8.2 5.800A6 6 0 0 1 18 10.500V14M6.300 8.700A6 6 0 0 0 6 10.500v6L4.500 18H18" />
      <path d="M10 20.500a2.200 2.200 0 0 0 4 0M4 4l16 16" />
    </>
  ),
  share: (
    <>
      <path d="M12 14.5V3.8M8.2 7.3 12 3.5l3.8 3.8" />
      <path d="M8 10H5.5v10.5h13V10H16" />
    </>
  ),
  search: (
    <>
      <circle cx="11" cy="11" r="6.2" />
      <path d="m15.6 15.6 4.2 4.2" />
    </>
  ),
  chevron: <path d="m6.5 9.5 5.5 5.5 5.5-5.5" />,
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof iconPaths;
