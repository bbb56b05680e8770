import { createContext, type ReactNode } from 'react';

/** The content that the frame shows in the corner beside the title of every screen. */
export const ScreenCorner = createContext<ReactNode>(null);
