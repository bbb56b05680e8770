import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { discardJob } from '../../contract/calls/discard-job.ts';
import { listDeadJobs } from '../../contract/calls/list-dead-jobs.ts';
import { retryJob } from '../../contract/calls/retry-job.ts';
import { AppError } from '../../contract/errors.ts';
import { OPERATOR_REASON_MAX_LENGTH } from '../../contract/limits.ts';
import type { DeadJob } from '../../contract/operator-numbers.ts';
import { isBlank } from '../../contract/text.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { Button } from '../ui/button.tsx';
import { callDesk, newId } from './call-desk.ts';
import css from './jobs-page.module.css';
import { useWords } from './use-words.ts';

interface JobsPageProps {
  /** The session has ended. */
  onEnd: () => void;
  onCount: (dead: number) => void;
}

/** The jobs that were given up: each can be tried again, or discarded for a reason. */
export function JobsPage({ onEnd, onCount }: JobsPageProps) {
  const { t, language } = useWords();
  const [jobs, setJobs] = useState<DeadJob[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [askingId, setAskingId] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);

  const fail = useCallback(
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'unauthenticated' || error.code === 'proof-needed') onEnd();
      else setSaid(t('act-failed', { reason: errorWords(language, error.code) }));
    },
    [onEnd, t, language],
  );
  const load = useCallback(
    async (cursor: string | null) => {
      try {
        const page = await callDesk(listDeadJobs, cursor === null ? {} : { query: { cursor } });
        onCount(page.dead_count);
        setNext(page.next);
        setJobs((known) => (cursor === null ? page.items : [...(known ?? []), ...page.items]));
      } catch (error) {
        fail(error);
      }
    },
    [onCount, fail],
  );
  useEffect(() => void load(null), [load]);

  const act = async (run: () => Promise<unknown>, done: string) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await run();
      setAskingId(null);
      setSaid(done);
      // The button is gone with its job.
      heading.current?.focus();
    } catch (error) {
      fail(error);
    }
    // Another operator may have been faster.
    await load(null);
    setIsBusy(false);
  };
  const retry = ({ id, kind }: DeadJob) => {
    const call = { ids: { id }, key: newId() };
    void act(() => callDesk(retryJob, call), t('done-retried', { kind }));
  };
  const discard = ({ id, kind }: DeadJob, reason: string) => {
    const call = { ids: { id }, body: { reason }, key: newId() };
    void act(() => callDesk(discardJob, call), t('done-discarded', { kind }));
  };

  return (
    <main className={css.page}>
      <h1 ref={heading} className={css.title} tabIndex={-1}>
        {t('jobs')}
      </h1>
      <p className={css.text}>{t('jobs-text')}</p>
      <p className={css.said} role="status">
        {said}
      </p>
      {jobs === null && <p>{t('loading')}</p>}
      {jobs?.length === 0 && <p>{t('jobs-none')}</p>}
      {jobs !== null && jobs.length > 0 && (
        <ol className={css.jobs}>
          {jobs.map((job) => (
            <li key={job.id} className={css.job}>
              <JobFacts job={job} />
              {askingId === job.id ? (
                <DiscardForm
                  isBusy={isBusy}
                  onDiscard={(reason) => discard(job, reason)}
                  onCancel={() => setAskingId(null)}
                />
              ) : (
                <div className={css.acts}>
                  <Button kind="outline" isBusy={isBusy} onClick={() => retry(job)}>
                    {t('job-retry')}
                  </Button>
                  <Button kind="danger-outline" onClick={() => setAskingId(job.id)}>
                    {t('job-discard')}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
      {next !== null && (
        <Button kind="outline" onClick={() => void load(next)}>
          {t('more')}
        </Button>
      )}
    </main>
  );
}

function JobFacts({ job: { kind, attempts, reason, since } }: { job: DeadJob }) {
  const { t, time } = useWords();
  return (
    <div className={css.facts}>
      <h2 className={css.kind}>{kind}</h2>
      <p className={css.reason}>{reason}</p>
      <p className={css.soft}>
        {[t('job-since', { time: time(since) }), t('job-attempts', { count: attempts })].join(
          ' · ',
        )}
      </p>
    </div>
  );
}

interface DiscardFormProps {
  isBusy: boolean;
  onDiscard: (reason: string) => void;
  onCancel: () => void;
}

function DiscardForm({ isBusy, onDiscard, onCancel }: DiscardFormProps) {
  const { t } = useWords();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(isBlank(reason));
    if (isBlank(reason)) field.current?.focus();
    else onDiscard(reason);
  };
  return (
    <form
      className={css.form}
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    >
      <label className={css.field}>
        <span className={css.label}>{t('job-reason')}</span>
        <input
          ref={field}
          className={css.input}
          value={reason}
          maxLength={OPERATOR_REASON_MAX_LENGTH}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? 'job-reason-missing' : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        {isMissing && (
          <span id="job-reason-missing" className={css.error} role="alert">
            {t('reason-needed')}
          </span>
        )}
      </label>
      <div className={css.acts}>
        <Button type="submit" kind="danger" isBusy={isBusy}>
          {t('job-discard-go')}
        </Button>
        <Button kind="plain" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
