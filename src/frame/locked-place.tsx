import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';

interface LockedPlaceProps {
  className: string | undefined;
  children: ReactNode;
}

const LockedTooltip = lazyPart(async () => (await import('./locked-tooltip.tsx')).LockedTooltip);

/** A place that the completion lock keeps closed; tap, hover and focus say why. */
export function LockedPlace({ className, children }: LockedPlaceProps) {
  const hadFocus = useRef(false);
  return (
    <LockedTooltip
      className={className}
      hadFocus={hadFocus}
      fallback={
        <StillPlace className={className} hadFocus={hadFocus}>
          {children}
        </StillPlace>
      }
    >
      {children}
    </LockedTooltip>
  );
}

/** The place until its tooltip has loaded, to which it hands its focus. */
function StillPlace({
  className,
  hadFocus,
  children,
}: LockedPlaceProps & { hadFocus: RefObject<boolean> }) {
  const place = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = place.current;
    return () => {
      hadFocus.current = button !== null && button === document.activeElement;
    };
  }, [hadFocus]);
  return (
    <button ref={place} type="button" className={className} aria-disabled="true">
      {children}
    </button>
  );
}
