import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { currentTranslator } from '../language/use-translator.ts';
import { showToast } from './toast-store.ts';

interface LazyProps {
  /** Rendered until the part has loaded, and if it cannot be loaded. */
  fallback?: ReactNode;
  /** Called if the part cannot be loaded, to close the overlay. The person gets a message. */
  onMissing?: () => void;
}

/**
 * Returns a component whose code loads when it is first rendered. Unlike React.lazy, a failed load is retried the next
 * time it is rendered.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & LazyProps> {
  let hasFailed = false;
  const begin = () =>
    lazy<ComponentType<Props & LazyProps>>(async () => {
      try {
        if (hasFailed) await loadFailedStyles();
        return { default: await load() };
      } catch {
        hasFailed = true;
        part = begin();
        return { default: MissingPart };
      }
    });
  let part = begin();
  return (props) => <ShownPart readPart={() => part} props={props} />;
}

interface ShownPartProps<Props> {
  /** Returns the component of the newest load. */
  readPart: () => ComponentType<Props>;
  props: Props & LazyProps;
}

/** Uses the same load while mounted, because React renders suspended components several times. */
function ShownPart<Props extends object>({ readPart, props }: ShownPartProps<Props>) {
  const [Part] = useState(readPart);
  return (
    <Suspense fallback={props.fallback ?? null}>
      <Part {...props} />
    </Suspense>
  );
}

function MissingPart({ fallback = null, onMissing }: LazyProps) {
  useEffect(() => {
    if (onMissing === undefined) return;
    showToast(currentTranslator().t('error.part-missing'), { isError: true });
    onMissing();
  }, [onMissing]);
  return fallback;
}

/** Loads failed style sheets again. The bundler requests each only once, and treats a failed one as loaded. */
async function loadFailedStyles(): Promise<void> {
  // The disabled links are placeholders of style sheets that are inlined in the HTML.
  const links = document.querySelectorAll<HTMLLinkElement>(
    'link[rel="stylesheet"]:not([disabled])',
  );
  await Promise.all(
    [...links]
      .filter(({ sheet }) => sheet === null)
      .map((failed) => {
        const link = failed.cloneNode() as HTMLLinkElement;
        failed.replaceWith(link);
        return new Promise((resolve, reject) => {
          link.onload = resolve;
          link.onerror = reject;
        });
      }),
  );
}
