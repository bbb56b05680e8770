import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';

interface LockedPlaceProps {
  className: string | undefined;
  children: ReactNode;
}

const LockedTooltip = lazyPart(async () => (await import('./locked-tooltip.tsx')).LockedTooltip);

/** A navigation entry that the completion lock disables. Tap, hover and focus show the reason. */
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

/** Shown until the tooltip has loaded. If this button has the focus then, the tooltip's button gets it. */
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
