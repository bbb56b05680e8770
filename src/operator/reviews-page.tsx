import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { decideReview } from '../../contract/calls/decide-review.ts';
import { fillPath } from '../../contract/calls/define-call.ts';
import { listReviews } from '../../contract/calls/list-reviews.ts';
import type { OperatorSession } from '../../contract/operator-desk.ts';
import type { Review } from '../../contract/operator-reviews.ts';
import { REVIEW_PICTURE_PATH } from '../../contract/routes.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import barCss from './act-bar.module.css';
import { ActForm } from './act-form.tsx';
import { callDesk, newId } from './call-desk.ts';
import css from './desk.module.css';
import { PersonFacts } from './person-facts.tsx';
import detailCss from './report-detail.module.css';
import listCss from './report-list.module.css';
import { StatementCard } from './statement-card.tsx';
import { Proof, Said, useActs } from './use-acts.tsx';
import { useDeskKeys } from './use-desk-keys.ts';
import { useWords } from './use-words.ts';

interface ReviewsPageProps {
  session: OperatorSession;
  hasKeys: boolean;
  tabs: ReactNode;
  onEnd: () => void;
  onRenew: (session: OperatorSession) => void;
  onPerson: (userId: string) => void;
  onDecided: () => void;
}

export function ReviewsPage(props: ReviewsPageProps) {
  const { session, hasKeys, tabs, onEnd, onRenew, onPerson, onDecided } = props;
  const { t } = useWords();
  const [items, setItems] = useState<Review[] | null>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [asking, setAsking] = useState<'grant' | 'reject' | null>(null);
  const [isPictureShown, setIsPictureShown] = useState(false);
  const desk = useActs(onEnd);
  const { fail } = desk;
  const load = useCallback(async () => {
    try {
      setItems((await callDesk(listReviews)).items);
    } catch (error) {
      fail(error);
    }
  }, [fail]);
  useEffect(() => void load(), [load]);
  const choose = (id: string | null) => {
    setChosenId(id);
    setAsking(null);
    setIsPictureShown(false);
  };
  const at = items?.findIndex(({ id }) => id === chosenId) ?? -1;
  const chosen = items?.[at] ?? null;
  const step = (by: 1 | -1) => {
    const to = items?.[at < 0 ? 0 : at + by];
    if (to !== undefined) choose(to.id);
  };
  const decide = (isGranted: boolean, answer?: string) => {
    if (chosen === null) return;
    const body = { is_granted: isGranted, ...(answer === undefined ? {} : { answer }) };
    const call = { ids: { id: chosen.id }, body, key: newId() };
    const isAppeal = chosen.kind === 'appeal';
    const word = isAppeal
      ? (['done-granted', 'done-rejected'] as const)
      : (['done-allowed', 'done-refused'] as const);
    const after = () => {
      choose((items?.[at + 1] ?? items?.[at - 1])?.id ?? null);
      void load();
      onDecided();
    };
    const done = { text: t(word[isGranted ? 0 : 1]) };
    void desk.act(() => callDesk(decideReview, call), { done, after });
  };
  useDeskKeys(hasKeys && asking === null && !desk.needsProof, {
    j: () => step(1),
    k: () => step(-1),
    p: () => setIsPictureShown((isShown) => !isShown),
  });
  return (
    <div className={css.split} data-detail={chosen !== null}>
      <section className={listCss.list} aria-label={t('review')}>
        {tabs}
        {items === null && <p className={listCss.none}>{t('loading')}</p>}
        {items?.length === 0 && <p className={listCss.none}>{t('none-review')}</p>}
        <ul className={listCss.rows}>
          {items?.map((item) => (
            <li key={item.id}>
              <button
                type="button"
                className={listCss.row}
                aria-current={item.id === chosenId}
                onClick={() => choose(item.id)}
              >
                <Row item={item} />
              </button>
            </li>
          ))}
        </ul>
      </section>
      <main className={css.detail}>
        {chosen === null ? (
          <p className={css.message}>{t('choose-one')}</p>
        ) : (
          <>
            <article className={detailCss.report}>
              <Head item={chosen} onBack={() => choose(null)} />
              <div className={detailCss.columns}>
                <div className={detailCss.column}>
                  {chosen.kind === 'appeal' ? (
                    <Appeal item={chosen} />
                  ) : (
                    <Picture
                      item={chosen}
                      isShown={isPictureShown}
                      onShow={() => setIsPictureShown(!isPictureShown)}
                    />
                  )}
                </div>
                <div className={detailCss.people}>
                  <PersonFacts
                    who={null}
                    person={chosen.person}
                    onOpen={() => onPerson(chosen.person.id)}
                  />
                </div>
              </div>
            </article>
            {desk.needsProof ? (
              <Proof acts={desk} session={session} onRenew={onRenew} />
            ) : asking !== null ? (
              <ActForm
                key={asking}
                label={t('answer')}
                go={t(`${asking}-go`)}
                isBusy={desk.isBusy}
                onCancel={() => setAsking(null)}
                onAnswer={({ reason }) => decide(asking === 'grant', reason)}
              />
            ) : chosen.kind === 'appeal' ? (
              <div className={barCss.bar}>
                <Button onClick={() => setAsking('grant')}>{t('grant')}</Button>
                <Button kind="danger-outline" onClick={() => setAsking('reject')}>
                  {t('reject')}
                </Button>
              </div>
            ) : (
              <div className={barCss.bar}>
                <Button kind="danger" disabled={desk.isBusy} onClick={() => decide(false)}>
                  {t('refuse')}
                </Button>
                <Button kind="outline" disabled={desk.isBusy} onClick={() => decide(true)}>
                  {t('allow')}
                </Button>
              </div>
            )}
          </>
        )}
      </main>
      <Said said={desk.said} />
    </div>
  );
}

/** Returns the label of a review's subject. */
function useNameOf(item: Review): string {
  const { t } = useWords();
  return item.kind === 'appeal' ? t(`decision-${item.statement.kind}`) : t('held-picture');
}

function Row({ item }: { item: Review }) {
  const { t, wait } = useWords();
  const name = item.person.full_name ?? t('nobody');
  return (
    <>
      <span className={listCss.line}>
        <span className={listCss.reason}>{useNameOf(item)}</span>
        {item.kind === 'appeal' && <span className={listCss.similar}>{t('appeal')}</span>}
        <span className={listCss.wait}>{wait(item.at)}</span>
      </span>
      <span className={listCss.about}>
        {t(item.kind === 'appeal' ? 'appeal-of' : 'held-of', { name })}
      </span>
    </>
  );
}

function Head({ item, onBack }: { item: Review; onBack: () => void }) {
  const { t, time, wait } = useWords();
  const facts = [t('sent', { time: time(item.at) }), t('waits', { time: wait(item.at) })];
  return (
    <header className={detailCss.head}>
      <span className={detailCss.back}>
        <IconButton icon="back" label={t('back')} onClick={onBack} />
      </span>
      <div className={detailCss.heading}>
        <h2 className={detailCss.title}>{useNameOf(item)}</h2>
        <p className={detailCss.soft}>{facts.join(' · ')}</p>
      </div>
    </header>
  );
}

function Appeal({ item }: { item: Extract<Review, { kind: 'appeal' }> }) {
  const { t } = useWords();
  const { statement, is_own, person } = item;
  const lifts = statement.kind === 'suspended' && person.state === 'suspended';
  const isGone = statement.kind === 'letter-removed' || statement.kind === 'photo-removed';
  return (
    <>
      {is_own && <Banner tone="wait">{t('own-decision')}</Banner>}
      <section className={detailCss.paper}>
        <p className={detailCss.label}>{t('the-appeal')}</p>
        <p className={detailCss.letter} dir="auto">
          {statement.appeal}
        </p>
      </section>
      <StatementCard title={t('the-decision')} statements={[{ ...statement, appeal: null }]} />
      {lifts && <p className={detailCss.soft}>{t('grant-lifts')}</p>}
      {isGone && <p className={detailCss.soft}>{t('gone-stays')}</p>}
    </>
  );
}

interface PictureProps {
  item: Extract<Review, { kind: 'picture' }>;
  isShown: boolean;
  onShow: () => void;
}

/** A held picture, blurred until the operator shows it. */
function Picture({ item, isShown, onShow }: PictureProps) {
  const { t, day } = useWords();
  const { id, removed_at } = item;
  return (
    <section className={detailCss.paper}>
      <p>{removed_at === null ? t('held-why-old') : t('held-why', { day: day(removed_at) })}</p>
      <div className={detailCss.pictures}>
        <span className={detailCss.frame}>
          <img
            className={detailCss.picture}
            data-shown={isShown}
            src={fillPath(REVIEW_PICTURE_PATH, { id })}
            alt={isShown ? t('held-picture') : ''}
          />
        </span>
      </div>
      <button type="button" className={detailCss.show} onClick={onShow}>
        <Icon name={isShown ? 'eye-off' : 'eye'} size="small" />
        <span>{t(isShown ? 'hide-picture' : 'show-picture')}</span>
      </button>
    </section>
  );
}
