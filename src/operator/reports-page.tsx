import { useCallback, useEffect, useState } from 'react';
import { closeReport } from '../../contract/calls/close-report.ts';
import { getReport } from '../../contract/calls/get-report.ts';
import { liftSuspension } from '../../contract/calls/lift-suspension.ts';
import { listReports } from '../../contract/calls/list-reports.ts';
import { removeReportedLetter } from '../../contract/calls/remove-reported-letter.ts';
import { suspendPerson } from '../../contract/calls/suspend-person.ts';
import { AppError } from '../../contract/errors.ts';
import type { DeskReport, ListedReport, OperatorSession } from '../../contract/operator-desk.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { ActBar, type Asking, type Suspension } from './act-bar.tsx';
import { callDesk, newId } from './call-desk.ts';
import css from './desk.module.css';
import { OpenSession } from './open-session.tsx';
import { ReportDetail } from './report-detail.tsx';
import { ReportList, type ReportState } from './report-list.tsx';
import { useDeskKeys } from './use-desk-keys.ts';
import { useWords } from './use-words.ts';

interface ReportsPageProps {
  session: OperatorSession;
  hasKeys: boolean;
  onCount: (open: number) => void;
  /** The session has ended. */
  onEnd: () => void;
  onRenew: (session: OperatorSession) => void;
}

interface Said {
  text: string;
  undo?: () => void;
}

const PAGE_SIZE = 50;

/** The list of reports, the chosen report, and its acts. */
export function ReportsPage({ session, hasKeys, onCount, onEnd, onRenew }: ReportsPageProps) {
  const { t, language } = useWords();
  const [state, setState] = useState<ReportState>('open');
  const [items, setItems] = useState<ListedReport[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [report, setReport] = useState<DeskReport | null>(null);
  const [asking, setAsking] = useState<Asking>(null);
  const [isPictureShown, setIsPictureShown] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  /** The act to run again after the operator has confirmed who they are. */
  const [afterProof, setAfterProof] = useState<{ run: () => Promise<void> } | null>(null);

  const fail = useCallback(
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'unauthenticated' || error.code === 'proof-needed') onEnd();
      else setSaid({ text: t('act-failed', { reason: errorWords(language, error.code) }) });
    },
    [t, language, onEnd],
  );

  const load = useCallback(
    async (cursor: string | null) => {
      const query = { state, limit: String(PAGE_SIZE), ...(cursor === null ? {} : { cursor }) };
      try {
        const page = await callDesk(listReports, { query });
        onCount(page.open_count);
        setNext(page.next);
        setItems((known) => (cursor === null ? page.items : [...(known ?? []), ...page.items]));
      } catch (error) {
        fail(error);
      }
    },
    [state, fail, onCount],
  );
  useEffect(() => {
    setItems(null);
    setChosenId(null);
    void load(null);
  }, [load]);

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

  /** Runs an act; afterwards the next report is shown. An act that needs a proof is run again after it. */
  const act = async (run: () => Promise<unknown>, done: Said, closes: boolean) => {
    if (isBusy) return;
    const tryOnce = async () => {
      setIsBusy(true);
      try {
        await run();
        setAsking(null);
        setSaid(done);
        setAfterProof(null);
        if (closes) goOn();
        else if (report !== null) setReport(await callDesk(getReport, { ids: { id: report.id } }));
      } catch (error) {
        const isProof = error instanceof AppError && error.code === 'proof-needed';
        if (isProof) setAfterProof({ run: tryOnce });
        else fail(error);
      }
      setIsBusy(false);
    };
    await tryOnce();
  };
  const goOn = () => {
    const left = items?.filter(({ id }) => id !== chosenId) ?? [];
    setChosenId((items?.[at + 1] ?? left.at(-1))?.id ?? null);
    void load(null);
  };

  const acts = {
    close() {
      if (report === null) return;
      const call = { ids: { id: report.id }, key: newId() };
      void act(() => callDesk(closeReport, call), { text: t('done-closed') }, true);
    },
    removeLetter(reason: string) {
      if (report === null) return;
      const call = { ids: { id: report.id }, body: { reason }, key: newId() };
      void act(() => callDesk(removeReportedLetter, call), { text: t('done-removed') }, true);
    },
    suspend({ reason, until, withAlike }: Suspension) {
      if (report === null) return;
      const { id: userId, full_name } = report.reported;
      const others = withAlike ? report.alike : [];
      // Each of them is an act of its own, with its own key for all tries.
      const calls = [userId, ...others.map(({ id }) => id)].map((id) => ({
        ...{ ids: { userId: id }, body: { reason, until }, key: newId() },
      }));
      const names = [full_name, ...others.map((one) => one.full_name)];
      const text = t('done-suspended', {
        name: names.map((name) => name ?? t('nobody')).join(', '),
      });
      const undo = () => {
        const run = async () => {
          for (const { ids } of calls) await lift(ids.userId);
        };
        void act(run, { text: t('done-lifted') }, false);
      };
      const run = async () => {
        for (const call of calls) await callDesk(suspendPerson, call);
      };
      void act(run, { text, undo }, true);
    },
    liftSuspension() {
      if (report === null) return;
      const { id } = report.reported;
      void act(() => lift(id), { text: t('done-lifted') }, false);
    },
  };
  const isOpen = report !== null && report.closed_at === null;
  const canRemove = isOpen && report.letter !== null && report.is_letter_shown;
  useDeskKeys(hasKeys && asking === null && afterProof === null, {
    j: () => step(1),
    k: () => step(-1),
    p: () => setIsPictureShown((isShown) => !isShown),
    r: () => canRemove && setAsking('remove'),
    s: () => isOpen && setAsking('suspend'),
    c: () => isOpen && acts.close(),
  });

  return (
    <div className={css.split} data-detail={chosenId !== null}>
      <ReportList
        {...{ state, items, chosenId }}
        hasMore={next !== null}
        onState={setState}
        onChoose={setChosenId}
        onMore={() => void load(next)}
      />
      <main className={css.detail}>
        {report === null ? (
          <p className={css.message}>{t(chosenId === null ? 'choose-one' : 'loading')}</p>
        ) : (
          <>
            <ReportDetail
              {...{ report, isPictureShown, hasKeys }}
              place={at < 0 ? null : { at: at + 1, count: items?.length ?? 0 }}
              onPicture={() => setIsPictureShown(!isPictureShown)}
              onStep={step}
              onBack={() => setChosenId(null)}
            />
            {afterProof === null ? (
              <ActBar {...{ report, asking, isBusy, hasKeys, canRemove, acts }} onAsk={setAsking} />
            ) : (
              <div className={css.proof}>
                <p>{t('open-again')}</p>
                <OpenSession
                  needsPasskey={session.needs_passkey}
                  onOpen={(renewed) => {
                    onRenew(renewed);
                    void afterProof.run();
                  }}
                />
              </div>
            )}
          </>
        )}
      </main>
      <div className={css.said} role="status">
        {said !== null && (
          <p className={css.toast}>
            <span>{said.text}</span>
            {said.undo !== undefined && (
              <button type="button" className={css.undo} onClick={said.undo}>
                {t('undo')}
              </button>
            )}
          </p>
        )}
      </div>
    </div>
  );
}

const lift = (userId: string) => callDesk(liftSuspension, { ids: { userId }, key: newId() });
