import { describeError, isUnexpected } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { AnimatedSlot } from '../../motion/flip-list.tsx';
import { useIsOnline } from '../../state/use-is-online.ts';
import { Banner } from '../../ui/banner.tsx';
import css from './form-notices.module.css';

interface FormNoticesProps {
  /** An error that belongs to no field. `null` if there is none. */
  failure: unknown;
  /** The text for an error without a text of its own. */
  failed: string;
  title?: string;
  /** Why the form needs a connection. */
  offline: string;
}

export function FormNotices({ failure, failed, title, offline }: FormNoticesProps) {
  const translator = useTranslator();
  const isOnline = useIsOnline();
  return (
    <AnimatedSlot>
      {failure !== null && (
        <Banner tone="danger">
          {isUnexpected(failure) ? (
            <>
              {title !== undefined && <strong className={css.title}>{title}</strong>}
              {failed}
            </>
          ) : (
            describeError(failure, translator)
          )}
        </Banner>
      )}
      {!isOnline && <Banner tone="wait">{offline}</Banner>}
    </AnimatedSlot>
  );
}
