import { useCallback, useEffect, useState } from 'react';
import { closeReport } from '../../contract/calls/close-report.ts';
import { getReport } from '../../contract/calls/get-report.ts';
import { liftSuspension } from '../../contract/calls/lift-suspension.ts';
import { listReports } from '../../contract/calls/list-reports.ts';
import { removeReportedLetter } from '../../contract/calls/remove-reported-letter.ts';
import { suspendPerson } from '../../contract/calls/suspend-person.ts';
import { takeReport } from '../../contract/calls/take-report.ts';
import { warnPerson } from '../../contract/calls/warn-person.ts';
import type { DeskReport, ListedReport, OperatorSession } from '../../contract/operator-desk.ts';
import { ActBar, type Asking } from './act-bar.tsx';
import type { ActAnswer } from './act-form.tsx';
import { callDesk, newId } from './call-desk.ts';
import css from './desk.module.css';
import { ReportDetail } from './report-detail.tsx';
import { ReportList } from './report-list.tsx';
import { type ReportCounts, type ReportTab, ReportTabs } from './report-tabs.tsx';
import { ReviewsPage } from './reviews-page.tsx';
import { Proof, Said, useActs } from './use-acts.tsx';
import { useDeskKeys } from './use-desk-keys.ts';
import { useWords } from './use-words.ts';

interface ReportsPageProps {
  session: OperatorSession;
  hasKeys: boolean;
  onCount: (open: number) => void;
  /** Called when the session has ended. */
  onEnd: () => void;
  onRenew: (session: OperatorSession) => void;
  /** Opens the page of a person, with a report that removing a photo closes. */
  onPerson: (userId: string, reportId: string | null) => void;
}

const PAGE_SIZE = 50;
/** How often the list is reloaded while it is visible and no form is open. */
const REFRESH_MS = 30_000;

export function ReportsPage(props: ReportsPageProps) {
  const { session, hasKeys, onCount, onEnd, onRenew, onPerson } = props;
  const { t } = useWords();
  const [tab, setTab] = useState<ReportTab>('open');
  const [counts, setCounts] = useState<ReportCounts | null>(null);
  const [items, setItems] = useState<ListedReport[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [report, setReport] = useState<DeskReport | null>(null);
  const [asking, setAsking] = useState<Asking>(null);
  const [isPictureShown, setIsPictureShown] = useState(false);
  const desk = useActs(onEnd);
  const { act, fail, isBusy, needsProof } = desk;

  const load = useCallback(
    async (cursor: string | null) => {
      const state = tab === 'closed' ? 'closed' : 'open';
      const query = { state, limit: String(PAGE_SIZE), ...(cursor === null ? {} : { cursor }) };
      try {
        const page = await callDesk(listReports, { query });
        const { open_count: open, review_count: review } = page;
        onCount(open + review);
        setCounts({ open, review, medianSeconds: page.median_wait_seconds });
        setNext(page.next);
        setItems((known) => (cursor === null ? page.items : [...(known ?? []), ...page.items]));
      } catch (error) {
        fail(error);
      }
    },
    [tab, fail, onCount],
  );
  useEffect(() => {
    setItems(null);
    setChosenId(null);
    void load(null);
  }, [load]);
  const isWholeList = items === null || items.length <= PAGE_SIZE;
  const mayRefresh = asking === null && !needsProof && isWholeList;
  useEffect(() => {
    if (!mayRefresh) return;
    const timer = setInterval(() => document.hidden || load(null), REFRESH_MS);
    return () => clearInterval(timer);
  }, [load, mayRefresh]);

  useEffect(() => {
    setReport(null);
    setAsking(null);
    setIsPictureShown(false);
    if (chosenId === null) return;
    let isWanted = true;
    callDesk(getReport, { ids: { id: chosenId } }).then((found) => {
      if (isWanted) setReport(found);
    }, fail);
    return () => {
      isWanted = false;
    };
  }, [chosenId, fail]);

  const at = items?.findIndex(({ id }) => id === chosenId) ?? -1;
  const step = (by: 1 | -1) => {
    const to = items?.[at < 0 ? 0 : at + by];
    if (to !== undefined) setChosenId(to.id);
  };
  /** Shows the next report after an action that closes the current one. */
  const goOn = () => {
    setAsking(null);
    const left = items?.filter(({ id }) => id !== chosenId) ?? [];
    setChosenId((items?.[at + 1] ?? left.at(-1))?.id ?? null);
    void load(null);
  };
  const readAgain = async () => {
    setAsking(null);
    if (report !== null) setReport(await callDesk(getReport, { ids: { id: report.id } }));
    void load(null);
  };
  const run = (call: () => Promise<unknown>, text: string, after: () => unknown) =>
    void act(call, { done: { text }, after });

  const acts = {
    take() {
      if (report === null) return;
      const call = { ids: { id: report.id }, key: newId() };
      run(() => callDesk(takeReport, call), t('done-taken'), readAgain);
    },
    close() {
      if (report === null) return;
      const call = { ids: { id: report.id }, key: newId() };
      run(() => callDesk(closeReport, call), t('done-closed'), goOn);
    },
    removeLetter(reason: string) {
      if (report === null) return;
      const call = { ids: { id: report.id }, body: { reason }, key: newId() };
      run(() => callDesk(removeReportedLetter, call), t('done-removed'), goOn);
    },
    warn(reason: string) {
      if (report === null) return;
      const { id: userId, full_name: name } = report.reported;
      const call = { ids: { userId }, body: { reason }, key: newId() };
      const text = t('done-warned', { name: name ?? t('nobody') });
      run(() => callDesk(warnPerson, call), text, goOn);
    },
    suspend({ reason, until, withAlike }: ActAnswer) {
      if (report === null) return;
      const { id: userId, full_name } = report.reported;
      const others = withAlike ? report.alike : [];
      // Each suspension is a separate action, with its own key for all attempts.
      const calls = [userId, ...others.map(({ id }) => id)].map((id) => ({
        ...{ ids: { userId: id }, body: { reason, until }, key: newId() },
      }));
      const names = [full_name, ...others.map((one) => one.full_name)];
      const text = t('done-suspended', {
        name: names.map((name) => name ?? t('nobody')).join(', '),
      });
      const undo = () => {
        const liftAll = async () => {
          for (const { ids } of calls) await lift(ids.userId);
        };
        run(liftAll, t('done-lifted'), readAgain);
      };
      const suspendAll = async () => {
        for (const call of calls) await callDesk(suspendPerson, call);
      };
      void act(suspendAll, { done: { text, undo }, after: goOn });
    },
    liftSuspension() {
      if (report === null) return;
      const { id } = report.reported;
      run(() => lift(id), t('done-lifted'), readAgain);
    },
  };
  const isOpen = report !== null && report.closed_at === null;
  const canRemove = isOpen && report.letter !== null && report.is_letter_shown;
  useDeskKeys(hasKeys && tab !== 'review' && asking === null && !needsProof, {
    j: () => step(1),
    k: () => step(-1),
    p: () => setIsPictureShown((isShown) => !isShown),
    r: () => canRemove && setAsking('remove'),
    s: () => isOpen && setAsking('suspend'),
    w: () => isOpen && setAsking('warn'),
    t: () => isOpen && acts.take(),
    c: () => isOpen && acts.close(),
  });

  const tabs = <ReportTabs tab={tab} counts={counts} onTab={setTab} />;
  if (tab === 'review') {
    return (
      <ReviewsPage
        {...{ session, hasKeys, onEnd, onRenew, tabs }}
        onPerson={(userId) => onPerson(userId, null)}
        onDecided={() => void load(null)}
      />
    );
  }
  return (
    <div className={css.split} data-detail={chosenId !== null}>
      <ReportList
        {...{ tabs, items, chosenId }}
        none={t(tab === 'open' ? 'none-open' : 'none-closed')}
        hasMore={next !== null}
        onChoose={setChosenId}
        onMore={() => void load(next)}
      />
      <main className={css.detail}>
        {report === null ? (
          <p className={css.message}>{t(chosenId === null ? 'choose-one' : 'loading')}</p>
        ) : (
          <>
            <ReportDetail
              {...{ report, isPictureShown, hasKeys, onPerson }}
              place={at < 0 ? null : { at: at + 1, count: items?.length ?? 0 }}
              onPicture={() => setIsPictureShown(!isPictureShown)}
              onStep={step}
              onBack={() => setChosenId(null)}
            />
            {needsProof ? (
              <Proof acts={desk} session={session} onRenew={onRenew} />
            ) : (
              <ActBar {...{ report, asking, isBusy, hasKeys, canRemove, acts }} onAsk={setAsking} />
            )}
          </>
        )}
      </main>
      <Said said={desk.said} />
    </div>
  );
}

const lift = (userId: string) => callDesk(liftSuspension, { ids: { userId }, key: newId() });
