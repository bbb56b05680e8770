import { useCallback, useEffect, useRef, useState } from 'react';
import { discardJob } from '../../contract/calls/discard-job.ts';
import { listDeadJobs } from '../../contract/calls/list-dead-jobs.ts';
import { retryJob } from '../../contract/calls/retry-job.ts';
import type { DeadJob } from '../../contract/operator-numbers.ts';
import { Button } from '../ui/button.tsx';
import { ActForm } from './act-form.tsx';
import { callDesk, newId } from './call-desk.ts';
import css from './jobs-page.module.css';
import { Said, useActs } from './use-acts.tsx';
import { useWords } from './use-words.ts';

interface JobsPageProps {
  /** Called when the session has ended. */
  onEnd: () => void;
  onCount: (dead: number) => void;
}

export function JobsPage({ onEnd, onCount }: JobsPageProps) {
  const { t } = useWords();
  const [jobs, setJobs] = useState<DeadJob[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [askingId, setAskingId] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { act, fail, isBusy, said } = useActs(onEnd);
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

  const after = () => {
    setAskingId(null);
    // The button disappears with its job, so the focus moves to the heading.
    heading.current?.focus();
    return load(null);
  };
  const retry = ({ id, kind }: DeadJob) => {
    const call = { ids: { id }, key: newId() };
    void act(() => callDesk(retryJob, call), {
      done: { text: t('done-retried', { kind }) },
      after,
    });
  };
  const discard = ({ id, kind }: DeadJob, reason: string) => {
    const call = { ids: { id }, body: { reason }, key: newId() };
    const done = { text: t('done-discarded', { kind }) };
    void act(() => callDesk(discardJob, call), { done, after });
  };

  return (
    <main className={css.page}>
      <h1 ref={heading} className={css.title} tabIndex={-1}>
        {t('jobs')}
      </h1>
      <p className={css.text}>{t('jobs-text')}</p>
      {jobs === null && <p>{t('loading')}</p>}
      {jobs?.length === 0 && <p>{t('jobs-none')}</p>}
      {jobs !== null && jobs.length > 0 && (
        <ol className={css.jobs}>
          {jobs.map((job) => (
            <li key={job.id} className={css.job}>
              <JobFacts job={job} />
              {askingId === job.id ? (
                <ActForm
                  label={t('job-reason')}
                  go={t('job-discard-go')}
                  isBusy={isBusy}
                  onCancel={() => setAskingId(null)}
                  onAnswer={({ reason }) => discard(job, reason)}
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
      <Said said={said} />
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
