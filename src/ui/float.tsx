import { type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';
import { FloatPlace } from './float-place.ts';

/** Shows what floats over the screen in the place that the frame has for it. */
export function Float({ children }: { children: ReactNode }) {
  const place = use(FloatPlace);
  return place === null ? null : createPortal(children, place);
}
