import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { AppError } from '../../contract/errors.ts';

interface SubmitOptions {
  /** The names of the fields that can show an error of the server. */
  fields: readonly string[];
  /** false: something stands wrong at its field; nothing is sent. */
  isValid: boolean;
  /** Something that goes along is still being made: a tap waits for it, and for nothing that was refused. */
  pending?: { isMade: boolean; isRefused: boolean };
  /** The form stays after a success, and may be sent again. */
  staysOpen?: boolean;
  send: () => Promise<void>;
}

/** A field with an error, or a choice without a control that could be called invalid. */
const WRONG = '[aria-invalid="true"], [data-invalid="true"]';

const NOTHING_PENDING = { isMade: true, isRefused: false };

/**
 * Sends a form, once at a time. What is wrong shows from the first try on, and each failed try moves
 * the focus to the first field that says so, whether the device found it or the server.
 */
export function useSubmit({
  fields,
  isValid,
  pending: { isMade, isRefused } = NOTHING_PENDING,
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
    // Together with what the fields give back of that time: it is sent with them.
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
    if (!isRefused) form.current?.requestSubmit();
  }, [isAwaited, isMade, isRefused]);

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
    // After a success most screens give way to the next one; until then they take no second tap.
    isUnderWay.current = false;
    setIsWorking(false);
  };

  const isAtField =
    failure instanceof AppError && failure.field !== undefined && fields.includes(failure.field);
  return {
    /** For the form element. */
    form: {
      ref: form,
      noValidate: true,
      // Without scripts a browser sends it by itself, and would put it into the address.
      method: 'post' as const,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void submit();
      },
    },
    /** The person has tried: from now on fields say what they lack. */
    hasTried: failedTries > 0,
    isWorking,
    /** Moves the focus to the first error, for one that came later than the answer to a tap. */
    pointOut,
    /** What failed and belongs to no field; null: nothing. */
    failure: isAtField ? null : failure,
    /** What the server says against a field. */
    refusalOf: (field: string) => (isAtField && failure.field === field ? failure.code : undefined),
  };
}
