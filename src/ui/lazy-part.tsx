import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { currentTranslator } from '../language/use-translator.ts';
import { showToast } from './toast-store.ts';

interface LazyProps {
  /** What stands there until the part has loaded, and in the place of one that cannot be loaded. */
  fallback?: ReactNode;
  /** Closes what the person has opened when it cannot be loaded, which they are told then. */
  onMissing?: () => void;
}

/**
 * A part of a screen whose code loads when it is first shown. React.lazy keeps a load that failed for
 * ever; here the next time that the part is shown begins another one.
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
  /** The newest load. */
  readPart: () => ComponentType<Props>;
  props: Props & LazyProps;
}

/** Keeps one load for as long as it is shown: React renders what suspends several times. */
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

/** The bundler asks for a style sheet once only, and takes one that failed for one that is there. */
async function loadFailedStyles(): Promise<void> {
  // The disabled ones stand for sheets that are part of the HTML.
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
