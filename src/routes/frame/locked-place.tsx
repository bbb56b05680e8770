import { lazy, type ReactNode, Suspense } from 'react';

interface LockedPlaceProps {
  className: string | undefined;
  children: ReactNode;
}

const LockedTooltip = lazy(async () => ({
  default: (await import('./locked-tooltip.tsx')).LockedTooltip,
}));

/** A place that the completion lock keeps closed; tap, hover and focus say why. */
export function LockedPlace({ className, children }: LockedPlaceProps) {
  const still = (
    <button type="button" className={className} aria-disabled="true">
      {children}
    </button>
  );
  return (
    <Suspense fallback={still}>
      <LockedTooltip className={className}>{children}</LockedTooltip>
    </Suspense>
  );
}
