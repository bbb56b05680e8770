import { type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';
import { FloatPlace } from './float-place.ts';

export function Float({ children }: { children: ReactNode }) {
  const place = use(FloatPlace);
  return place === null ? null : createPortal(children, place);
}
