import { type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';
import { FloatPlace } from './float-place.ts';

/** Renders floating elements in the frame's place for them. */
export function Float({ children }: { children: ReactNode }) {
  const place = use(FloatPlace);
  return place === null ? null : createPortal(children, place);
}
