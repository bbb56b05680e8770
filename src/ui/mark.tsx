import { useId } from 'react';
import css from './mark.module.css';

export function Mark() {
  const cut = useId();
  return (
    <svg className={css.mark} viewBox="0 0 64 64" aria-hidden="true">
      <mask id={cut} maskUnits="userSpaceOnUse" x="0" y="0" width="64" height="64">
        <rect width="64" height="64" fill="#fff" />
        <path
          className={css.cut}
          strokeWidth="3.4"
          d="M24.5 28.500C32 27.2 36.5 30.5 40 34.600l3.3 3.900c3.3 4 1.3 8.8-3.6 9.100L5 50"
        />
        <path className={css.cut} strokeWidth="2.8" d="m26.3 36.8 2.2 9.400M33.3 33.600l2.7 12" />
        <circle cx="45.2" cy="17.8" r="2.9" />
      </mask>
      <g mask={`url(#${cut})`}>
        <path d="M24.5 28.500c4-2.6 4.5-8 6.7-12C33.6 12 37.8 9.5 42.8 9.500c6 0 9.7 3.8 11 8.4.7 1.7 2.5 2.5 5.2 2.7-.8 2.3-2.7 3.6-5.7 3.5 1.3 4.3 1.9 8.6 1.6 12.900C54.3 48 46 55.5 34.5 55.500c-6.6 0-12-2.3-16-6.200L6.8 48.200c-1.7-.2-2-2.3-.7-3.200z" />
      </g>
      <circle className={css.eye} cx="45.2" cy="17.8" r="2.5" />
    </svg>
  );
}
