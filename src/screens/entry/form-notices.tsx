import { describeError, isUnexpected } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { AnimatedSlot } from '../../motion/flip-list.tsx';
import { useIsOnline } from '../../state/use-is-online.ts';
import { Banner } from '../../ui/banner.tsx';
import css from './form-notices.module.css';

interface FormNoticesProps {
  /** What failed and belongs to no field; null: nothing. */
  failure: unknown;
  /** What the form says of a failure that has no words of its own. */
  failed: string;
  /** What stands before that, if anything. */
  title?: string;
  /** Why it needs a connection. */
  offline: string;
}

/** What stands above a form's fields: what failed, and that there is no connection. */
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
