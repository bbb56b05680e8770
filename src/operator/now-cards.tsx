import type { ReactNode } from 'react';
import type { Numbers } from '../../contract/operator-numbers.ts';
import css from './numbers-page.module.css';
import { formatBytes } from './point-formats.ts';
import { useWords } from './use-words.ts';

const SHOWN_VERSIONS = 3;
const MONTH_DAYS = 30;
/** Ten years. A later date is not shown. */
const CALM_DAYS = 3650;
const BUILD_LENGTH = 9;

export function VersionsCard({ versions }: { versions: Numbers['versions'] }) {
  const { t, language } = useWords();
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const all = versions.reduce((sum, { sessions }) => sum + sessions, 0);
  const known = versions.filter(({ build }) => build !== null).slice(0, SHOWN_VERSIONS);
  const named = known.reduce((sum, { sessions }) => sum + sessions, 0);
  const rows = [
    ...known.map(({ build, sessions }) => ({
      name: build?.slice(0, BUILD_LENGTH) ?? '',
      share: sessions / all,
    })),
    ...(all > named ? [{ name: t('version-other'), share: (all - named) / all }] : []),
  ];
  return (
    <Card title={t('versions')} note={t('versions-note')}>
      {rows.length === 0 && <p className={css.note}>{t('versions-none')}</p>}
      <dl className={css.versions}>
        {rows.map(({ name, share }) => (
          <div key={name} className={css.version}>
            <dt>{name}</dt>
            <Bar share={share} />
            <dd>{percent.format(share)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

export function DiskCard({ disk }: { disk: Numbers['disk'] }) {
  const { t, language } = useWords();
  const { pictures, database, free, full_in_days: days } = disk;
  const all = (pictures ?? 0) + (database ?? 0) + (free ?? 0);
  const format = (bytes: number | null) =>
    bytes === null ? t('not-measured') : formatBytes(language, bytes);
  return (
    <Card title={t('disk')} note={free === null ? '' : formatFull(days, t)}>
      {free !== null && <Bar share={(pictures ?? 0) / all} second={(database ?? 0) / all} isTall />}
      <Facts
        facts={[
          [t('pictures'), format(pictures)],
          [t('database'), format(database)],
          [t('disk-free'), format(free)],
        ]}
      />
    </Card>
  );
}

function formatFull(days: number | null, t: ReturnType<typeof useWords>['t']): string {
  if (days === null || days > CALM_DAYS) return t('disk-calm');
  if (days < 2 * MONTH_DAYS) return t('disk-days', { count: Math.floor(days) });
  return t('disk-months', { count: Math.floor(days / MONTH_DAYS) });
}

export function NowCard({ now }: { now: Numbers['now'] }) {
  const { t, language } = useWords();
  const whole = new Intl.NumberFormat(language);
  return (
    <Card title={t('just-now')} note="">
      <Facts
        facts={[
          [t('letters-in-air'), whole.format(now.letters_in_air)],
          [t('people-here'), whole.format(now.people_here)],
          [t('people-active'), whole.format(now.people_active)],
          [t('reports-waiting'), whole.format(now.reports_open)],
        ]}
      />
    </Card>
  );
}

function Card({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section className={css.card} aria-label={title}>
      <div className={css.head}>
        <h2 className={css.title}>{title}</h2>
        {note !== '' && <p className={css.note}>{note}</p>}
      </div>
      {children}
    </section>
  );
}

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={css.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface BarProps {
  share: number;
  /** The second share, in a lighter colour. */
  second?: number;
  isTall?: boolean;
}

/** A bar of one or two shares. The numbers beside it contain the same values. */
function Bar({ share, second = 0, isTall = false }: BarProps) {
  return (
    <svg
      className={css.bar}
      data-tall={isTall}
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width={share * 100} height="1" />
      <rect data-part="1" x={share * 100} width={second * 100} height="1" />
    </svg>
  );
}
