import { createContext, type ReactNode } from 'react';

/** The content that the frame puts into the corner beside every screen's title, on the sky. */
export const ScreenCorner = createContext<ReactNode>(null);
