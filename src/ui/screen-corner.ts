import { createContext, type ReactNode } from 'react';

/** What the frame puts into the corner of every screen's title, on the bare sky. */
export const ScreenCorner = createContext<ReactNode>(null);
