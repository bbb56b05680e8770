import { fillPath } from '../../contract/calls/define-call.ts';
import { type DeskReport, reportOutcomeSchema } from '../../contract/operator-desk.ts';
import { urgentReasons } from '../../contract/report-reasons.ts';
import { REPORT_PICTURE_PATH } from '../../contract/routes.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { PersonFacts } from './person-facts.tsx';
import css from './report-detail.module.css';
import { useWords } from './use-words.ts';

interface ReportDetailProps {
  report: DeskReport;
  /** The position of the report in the list. `null` if the report is no longer in the list. */
  place: { at: number; count: number } | null;
  isPictureShown: boolean;
  hasKeys: boolean;
  onPicture: () => void;
  onStep: (by: 1 | -1) => void;
  onBack: () => void;
  /** Opens the page of a person, with the report that removing a photo closes. */
  onPerson: (userId: string, reportId: string | null) => void;
}

export function ReportDetail(props: ReportDetailProps) {
  const { report, place, onStep, onBack, onPerson } = props;
  const { t, time, wait, day } = useWords();
  const { id, reason, created_at, closed_at, outcome, context, evidence_until } = report;
  const taker = report.taken_by_name;
  const closes = closed_at === null && report.kind === 'profile' ? id : null;
  const end = closed_at === null ? t('waits', { time: wait(created_at) }) : null;
  return (
    <article className={css.report}>
      <header className={css.head}>
        <span className={css.back}>
          <IconButton icon="back" label={t('back')} onClick={onBack} />
        </span>
        <div className={css.heading}>
          <h2 className={css.title} data-urgent={urgentReasons.includes(reason)}>
            {t(`reason-${reason}`)}
          </h2>
          <p className={css.soft}>
            {[
              t(`kind-${report.kind}`),
              t('sent', { time: time(created_at) }),
              ...(end === null ? [] : [end]),
              ...(closed_at !== null
                ? []
                : [taker === null ? t('nobody-has-it') : t('taken-by', { name: taker })]),
              ...(closed_at === null ? [] : [t('closed-at', { time: time(closed_at) })]),
              ...(outcome === null ? [] : [describeOutcome(outcome, t)]),
            ].join(' · ')}
          </p>
        </div>
        {place !== null && (
          <span className={css.place}>
            <span>{t('position', { ...place })}</span>
            <IconButton icon="chevron" label={t('next')} onClick={() => onStep(1)} />
          </span>
        )}
      </header>
      <div className={css.columns}>
        <div className={css.column}>
          <Evidence {...props} />
          {context.length > 0 && (
            <section className={css.card}>
              <h3 className={css.subtitle}>
                <span>{t('before')}</span>
                <span className={css.soft}>{t('before-by')}</span>
              </h3>
              <ol className={css.letters}>
                {context.map((letter) => (
                  <li key={letter.id} className={css.letterRow}>
                    <span className={css.soft}>
                      {`${time(letter.created_at)} · ${writerOf(report, letter.senderId) ?? t('nobody')}`}
                    </span>
                    <span className={css.words}>{letter.content}</span>
                  </li>
                ))}
              </ol>
            </section>
          )}
          <p className={css.soft}>{t('evidence-until', { day: day(evidence_until) })}</p>
        </div>
        <div className={css.people}>
          <PersonFacts
            who="reported"
            person={report.reported}
            onOpen={() => onPerson(report.reported.id, closes)}
          />
          <PersonFacts
            who="reporter"
            onOpen={() => onPerson(report.reporter.id, null)}
            person={report.reporter}
            hasBlocked={report.has_blocked}
            words={report.text}
          />
        </div>
      </div>
    </article>
  );
}

/** The reported letter or profile at the time of the report. Pictures are blurred until the operator shows them. */
function Evidence({ report, isPictureShown, hasKeys, onPicture }: ReportDetailProps) {
  const { t, time } = useWords();
  const { letter, profile, pictures, is_letter_shown, alike } = report;
  return (
    <section className={css.paper}>
      <p className={css.label}>
        <span>
          {letter === null
            ? t('profile-then')
            : t('letter-then', { time: time(letter.created_at) })}
        </span>
        {letter !== null && !is_letter_shown && (
          <span className={css.gone}>{t('letter-gone')}</span>
        )}
      </p>
      {letter !== null && (
        <p className={css.letter} dir="auto">
          {letter.content}
        </p>
      )}
      {profile !== null && (
        <>
          <p className={css.letter}>{profile.full_name ?? t('nobody')}</p>
          <p className={css.bio} dir="auto">
            {profile.bio ?? t('no-bio')}
          </p>
        </>
      )}
      {alike.length > 0 && (
        <p className={css.alike}>
          <span className={css.soft}>{t('alike')}</span>
          <span>
            {alike.map((one) => `${one.full_name ?? t('nobody')} (${one.letters})`).join(', ')}
          </span>
        </p>
      )}
      {pictures > 0 && (
        <>
          <div className={css.pictures}>
            {Array.from({ length: pictures }, (_, index) => `${index + 1}`).map((place) => (
              <span key={place} className={css.frame}>
                <img
                  className={css.picture}
                  data-shown={isPictureShown}
                  src={fillPath(REPORT_PICTURE_PATH, { id: report.id, place })}
                  alt={isPictureShown ? t('picture-alt') : ''}
                />
              </span>
            ))}
          </div>
          <button type="button" className={css.show} onClick={onPicture}>
            <Icon name={isPictureShown ? 'eye-off' : 'eye'} size="small" />
            <span>{t(isPictureShown ? 'hide-picture' : 'show-picture')}</span>
            {hasKeys && <kbd className={css.key}>P</kbd>}
          </button>
        </>
      )}
    </section>
  );
}

const writerOf = ({ reported, reporter }: DeskReport, id: string) =>
  (id === reported.id ? reported : reporter).full_name;

/** Returns the label of an outcome. An outcome that was set at the command line is shown as it is. */
function describeOutcome(outcome: string, t: ReturnType<typeof useWords>['t']): string {
  const known = reportOutcomeSchema.options.find((one) => one === outcome);
  return known === undefined ? outcome : t(`outcome-${known}`);
}
