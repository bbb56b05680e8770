import { useCallback, useEffect, useState } from 'react';
import type * as v from 'valibot';
import { listOperatorActs } from '../../contract/calls/list-operator-acts.ts';
import { type auditReply, operatorActs } from '../../contract/operator-desk.ts';
import { Button } from '../ui/button.tsx';
import css from './audit-page.module.css';
import { callDesk } from './call-desk.ts';
import { useWords } from './use-words.ts';

type Line = v.InferOutput<typeof auditReply>['items'][number];

export function AuditPage({ onEnd }: { onEnd: () => void }) {
  const { t, time } = useWords();
  const [lines, setLines] = useState<Line[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const load = useCallback(
    (cursor: string | null) => {
      callDesk(listOperatorActs, cursor === null ? {} : { query: { cursor } }).then((page) => {
        setLines((known) => (cursor === null ? page.items : [...(known ?? []), ...page.items]));
        setNext(page.next);
      }, onEnd);
    },
    [onEnd],
  );
  useEffect(() => load(null), [load]);
  return (
    <main className={css.page}>
      <h1 className={css.title}>{t('audit')}</h1>
      {lines === null && <p>{t('loading')}</p>}
      {lines?.length === 0 && <p>{t('audit-none')}</p>}
      <ol className={css.lines}>
        {lines?.map((line) => (
          <li key={line.id} className={css.line}>
            <span className={css.time}>{time(line.at)}</span>
            <span className={css.act} data-act={line.act}>
              {describeAct(line.act, t) +
                [line.person_name, line.job_kind]
                  .map((about) => (about === null ? '' : `: ${about}`))
                  .join('')}
            </span>
            <span className={css.reason}>{line.reason}</span>
            <span className={css.operator}>{line.operator_name ?? t('nobody')}</span>
          </li>
        ))}
      </ol>
      {next !== null && (
        <Button kind="outline" onClick={() => load(next)}>
          {t('more')}
        </Button>
      )}
    </main>
  );
}

/** Returns the label of an action, or its name if this build does not recognize it. */
function describeAct(act: string, t: ReturnType<typeof useWords>['t']): string {
  const known = operatorActs.find((one) => one === act);
  return known === undefined ? act : t(`act-${known}`);
}
