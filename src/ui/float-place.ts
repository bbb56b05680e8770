import { createContext } from 'react';

/**
 * The element in which the frame shows floating elements over a screen. It is outside the screen, because an animated
 * container would move the fixed elements inside it.
 */
export const FloatPlace = createContext<HTMLElement | null>(null);
