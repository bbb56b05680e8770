import { useCallback, useEffect, useState } from 'react';
import { getDeskPerson } from '../../contract/calls/get-desk-person.ts';
import { liftSuspension } from '../../contract/calls/lift-suspension.ts';
import { logOutPerson } from '../../contract/calls/log-out-person.ts';
import { removePersonPhoto } from '../../contract/calls/remove-person-photo.ts';
import { removeSkyLetter } from '../../contract/calls/remove-sky-letter.ts';
import { suspendPerson } from '../../contract/calls/suspend-person.ts';
import { warnPerson } from '../../contract/calls/warn-person.ts';
import type { OperatorSession } from '../../contract/operator-desk.ts';
import type { DeskPersonPage } from '../../contract/operator-reviews.ts';
import { previewOf } from '../../contract/uploads.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import barCss from './act-bar.module.css';
import { type ActAnswer, ActForm } from './act-form.tsx';
import { callDesk, newId } from './call-desk.ts';
import deskCss from './desk.module.css';
import { PersonFacts } from './person-facts.tsx';
import css from './report-detail.module.css';
import listCss from './report-list.module.css';
import { ReportRow } from './report-list.tsx';
import { StatementCard } from './statement-card.tsx';
import { type Acts, Proof } from './use-acts.tsx';
import { useWords } from './use-words.ts';

export interface Visit {
  userId: string;
  /** The report that removing a photo closes. `null` if there is none. */
  reportId: string | null;
}

interface PersonPageProps {
  visit: Visit;
  desk: Acts;
  session: OperatorSession;
  onRenew: (session: OperatorSession) => void;
  onBack: () => void;
}

type Asking =
  | { act: 'suspend' | 'warn' }
  | { act: 'remove-photo'; url: string }
  | { act: 'remove-letter'; id: string };

export function PersonPage({ visit, desk, session, onRenew, onBack }: PersonPageProps) {
  const { t, time } = useWords();
  const { userId, reportId } = visit;
  const [page, setPage] = useState<DeskPersonPage | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const { fail } = desk;
  const load = useCallback(async () => {
    try {
      setPage(await callDesk(getDeskPerson, { ids: { userId } }));
    } catch (error) {
      fail(error);
    }
  }, [userId, fail]);
  useEffect(() => void load(), [load]);
  if (page === null) return <p className={deskCss.message}>{t('loading')}</p>;

  const { person, email, bio, photo_urls, sessions, letters, reports, statements } = page;
  const name = person.full_name ?? t('nobody');
  const run = (call: () => Promise<unknown>, text: string) => {
    const after = () => {
      setAsking(null);
      return load();
    };
    void desk.act(call, { done: { text }, after });
  };
  const answer = ({ reason, until }: ActAnswer) => {
    const key = newId();
    const ids = { userId };
    if (asking?.act === 'suspend') {
      const call = { ids, key, body: { reason, until } };
      run(() => callDesk(suspendPerson, call), t('done-suspended', { name }));
    } else if (asking?.act === 'warn') {
      run(() => callDesk(warnPerson, { ids, key, body: { reason } }), t('done-warned', { name }));
    } else if (asking?.act === 'remove-photo') {
      const closes = reportId === null ? {} : { report_id: reportId };
      const call = { ids, key, body: { reason, photo_url: asking.url, ...closes } };
      run(() => callDesk(removePersonPhoto, call), t('done-photo-removed'));
    } else if (asking?.act === 'remove-letter') {
      const call = { ids: { id: asking.id }, key, body: { reason } };
      run(() => callDesk(removeSkyLetter, call), t('done-removed'));
    }
  };
  const lift = () => {
    const call = { ids: { userId }, key: newId() };
    run(() => callDesk(liftSuspension, call), t('done-lifted'));
  };
  const logOut = () => {
    const call = { ids: { userId }, key: newId() };
    run(() => callDesk(logOutPerson, call), t('done-logged-out'));
  };
  const goWords = {
    suspend: t('suspend-go'),
    warn: t('warn-go'),
    'remove-photo': t('remove-go'),
    'remove-letter': t('remove-go'),
  };
  return (
    <>
      <article className={css.report}>
        <header className={css.head}>
          <span className={css.back}>
            <IconButton icon="back" label={t('back')} onClick={onBack} />
          </span>
          <div className={css.heading}>
            <h2 className={css.title}>{name}</h2>
            <p className={css.soft}>{[...(email === null ? [] : [email]), userId].join(' · ')}</p>
          </div>
        </header>
        <div className={css.columns} data-facts-first="">
          <div className={css.column}>
            <section className={css.card}>
              <h3 className={css.subtitle}>{t('photos')}</h3>
              {photo_urls.length === 0 && <p className={css.soft}>{t('no-photos')}</p>}
              <ol className={css.photos}>
                {photo_urls.map((url, index) => (
                  <li key={url} className={css.photo}>
                    <img
                      className={css.photoPicture}
                      src={previewOf(url) ?? url}
                      alt={t('photo-of', { place: index + 1 })}
                    />
                    <Button
                      kind="danger-outline"
                      onClick={() => setAsking({ act: 'remove-photo', url })}
                    >
                      {t('remove-photo')}
                    </Button>
                  </li>
                ))}
              </ol>
              <p className={css.bio} dir="auto">
                {bio ?? t('no-bio')}
              </p>
            </section>
            <section className={css.card}>
              <h3 className={css.subtitle}>{t('sky-letters')}</h3>
              {letters.length === 0 && <p className={css.soft}>{t('no-letters')}</p>}
              <ol className={css.letters}>
                {letters.map((letter) => (
                  <li key={letter.id} className={css.letterRow} data-acts="true">
                    <span className={css.soft}>
                      {[
                        time(letter.created_at),
                        ...(letter.image_url === null ? [] : [t('with-picture')]),
                      ].join(' · ')}
                    </span>
                    <span className={css.words} dir="auto">
                      {letter.content}
                    </span>
                    <Button
                      kind="danger-outline"
                      onClick={() => setAsking({ act: 'remove-letter', id: letter.id })}
                    >
                      {t('remove-letter')}
                    </Button>
                  </li>
                ))}
              </ol>
              <p className={css.soft}>{t('private-note')}</p>
            </section>
            <section className={css.card}>
              <h3 className={css.subtitle}>{t('reports-about')}</h3>
              {reports.length === 0 && <p className={css.soft}>{t('no-reports')}</p>}
              <ul className={css.letters}>
                {reports.map((report) => (
                  <li key={report.id} className={listCss.still}>
                    <ReportRow item={report} />
                  </li>
                ))}
              </ul>
            </section>
            <StatementCard title={t('decisions')} statements={statements} />
          </div>
          <div className={css.people}>
            <PersonFacts who={null} person={person} />
            <section className={css.card}>
              <h3 className={css.subtitle}>{t('sessions')}</h3>
              {sessions.length === 0 && <p className={css.soft}>{t('no-sessions')}</p>}
              <ul className={css.facts}>
                {sessions.map((one) => (
                  <li key={one.id}>
                    <p>
                      {[one.browser, one.system].flatMap((word) => word ?? []).join(', ') ||
                        t('unknown-device')}
                    </p>
                    <p className={css.soft}>{t('last-used', { time: time(one.last_used_at) })}</p>
                  </li>
                ))}
              </ul>
              {sessions.length > 0 && (
                <div className={css.open}>
                  <Button kind="outline" disabled={desk.isBusy} onClick={logOut}>
                    {t('log-out')}
                  </Button>
                </div>
              )}
            </section>
          </div>
        </div>
      </article>
      {desk.needsProof ? (
        <Proof acts={desk} session={session} onRenew={onRenew} />
      ) : asking !== null ? (
        <ActForm
          key={JSON.stringify(asking)}
          go={goWords[asking.act]}
          hasEnd={asking.act === 'suspend'}
          isBusy={desk.isBusy}
          onCancel={() => setAsking(null)}
          onAnswer={answer}
        />
      ) : (
        <div className={barCss.bar}>
          {person.state === 'suspended' ? (
            <Button kind="outline" disabled={desk.isBusy} onClick={lift}>
              {t('lift-suspension')}
            </Button>
          ) : (
            <>
              <Button kind="danger" onClick={() => setAsking({ act: 'suspend' })}>
                {t('suspend')}
              </Button>
              <Button kind="outline" onClick={() => setAsking({ act: 'warn' })}>
                {t('warn')}
              </Button>
            </>
          )}
        </div>
      )}
    </>
  );
}
