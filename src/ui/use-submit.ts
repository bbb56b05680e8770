import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { AppError } from '../../contract/errors.ts';

interface SubmitOptions {
  /** The names of the fields that can show a server error. */
  fields: readonly string[];
  /** If false, a field shows an error and the form is not sent. */
  isValid: boolean;
  /** The state of content that is still being prepared. A submit waits for it, and is cancelled if it failed. */
  pending?: { isMade: boolean; isRejected: boolean };
  /** Whether the form stays after a success and can be sent again. */
  staysOpen?: boolean;
  send: () => Promise<void>;
}

/** A field with an error, or a marked choice that cannot have `aria-invalid`. */
const WRONG = '[aria-invalid="true"], [data-invalid="true"]';

const NOTHING_PENDING = { isMade: true, isRejected: false };

/**
 * Handles the submission of a form, one at a time. Fields show errors after the first failed try. Each failed try moves
 * the focus to the first field with an error of the device or of the server.
 */
export function useSubmit({
  fields,
  isValid,
  pending: { isMade, isRejected } = NOTHING_PENDING,
  staysOpen = false,
  send,
}: SubmitOptions) {
  const form = useRef<HTMLFormElement>(null);
  const isUnderWay = useRef(false);
  const [isWorking, setIsWorking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [failedTries, setFailedTries] = useState(0);

  useEffect(() => {
    if (failedTries === 0) return;
    form.current?.querySelector<HTMLElement>(WRONG)?.focus();
  }, [failedTries]);

  const [wasSubmittedBefore, setWasSubmittedBefore] = useState(false);
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.app = '';
    // The form was submitted before hydration. It is sent after the fields have received their recorded values.
    setWasSubmittedBefore('submitted' in dataset);
    delete dataset.submitted;
  }, []);
  useEffect(() => {
    if (wasSubmittedBefore) form.current?.requestSubmit();
  }, [wasSubmittedBefore]);

  const [isAwaited, setIsAwaited] = useState(false);
  useEffect(() => {
    if (!isAwaited || !isMade) return;
    setIsAwaited(false);
    if (!isRejected) form.current?.requestSubmit();
  }, [isAwaited, isMade, isRejected]);

  const pointOut = useCallback(() => setFailedTries((count) => count + 1), []);

  const submit = async () => {
    if (isUnderWay.current) return;
    setFailure(null);
    if (isValid && !isMade) {
      setIsAwaited(true);
      return;
    }
    if (!isValid) {
      pointOut();
      return;
    }
    isUnderWay.current = true;
    setIsWorking(true);
    try {
      await send();
      if (!staysOpen) return;
      setFailedTries(0);
    } catch (error) {
      setFailure(error);
      pointOut();
    }
    // After a success most screens are replaced by the next one. Until then further submits are ignored.
    isUnderWay.current = false;
    setIsWorking(false);
  };

  const isAtField =
    failure instanceof AppError && failure.field !== undefined && fields.includes(failure.field);
  return {
    form: {
      ref: form,
      noValidate: true,
      // Before hydration the browser may submit the form itself. With GET it would put the values into the address.
      method: 'post' as const,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void submit();
      },
    },
    /** Whether a try has failed. Fields show their errors from then on. */
    hasTried: failedTries > 0,
    isWorking,
    /** Moves the focus to the first error, for an error that arrives later than the reply. */
    pointOut,
    /** An error that belongs to no field. `null` if there is none. */
    failure: isAtField ? null : failure,
    rejectionOf: (field: string) =>
      isAtField && failure.field === field ? failure.code : undefined,
  };
}
