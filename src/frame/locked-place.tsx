import { lazy, type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef } from 'react';

interface LockedPlaceProps {
  className: string | undefined;
  children: ReactNode;
}

const LockedTooltip = lazy(async () => ({
  default: (await import('./locked-tooltip.tsx')).LockedTooltip,
}));

/** A place that the completion lock keeps closed; tap, hover and focus say why. */
export function LockedPlace({ className, children }: LockedPlaceProps) {
  const hadFocus = useRef(false);
  return (
    <Suspense
      fallback={
        <StillPlace className={className} hadFocus={hadFocus}>
          {children}
        </StillPlace>
      }
    >
      <LockedTooltip className={className} hadFocus={hadFocus}>
        {children}
      </LockedTooltip>
    </Suspense>
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
