import { createContext } from 'react';

/**
 * Where the frame shows what floats over a screen. It lies outside of the screen: a box that glides
 * takes along what is fixed to the window inside it.
 */
export const FloatPlace = createContext<HTMLElement | null>(null);
