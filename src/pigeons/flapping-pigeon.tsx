import { useId } from 'react';
import { FlyingBody } from './flying-body.tsx';
import css from './pigeon.module.css';
import { NeckGradient } from './pigeon-parts.tsx';

/** In the air with wings that can be moved: whoever shows it says how, by the class. */
export function FlappingPigeon({ wingClass }: { wingClass: string | undefined }) {
  const neck = useId();
  return (
    <svg className={css.pigeon} viewBox="0 0 64 64" aria-hidden="true">
      <NeckGradient id={neck} />
      <path
        className={`${css.dark} ${wingClass}`}
        d="M35.5 36 40.2 13c.4-2 3-2.3 3.8-.4L48.5 32z"
      />
      <FlyingBody neck={neck} />
      <g className={wingClass}>
        <path
          className={css.wing}
          d="M21.5 42.5 13 11.300c-.6-2.3 2-4 3.8-2.500l20.7 17.400c4.7 4 4.2 11-.5 14.6-4.7 3.4-10.2 3.9-15.5 1.700z"
        />
        <path className={css.bars} d="m18.3 27.3 13.4-4.500M20.7 36.300l17.8-5" />
      </g>
    </svg>
  );
}
