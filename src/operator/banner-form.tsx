import { type FormEvent, useState } from 'react';
import type { Banner } from '../../contract/banner.ts';
import { BANNER_MAX_LENGTH } from '../../contract/limits.ts';
import type { BannerToSet } from '../../contract/live-settings.ts';
import { countCodePoints, isBlank } from '../../contract/text.ts';
import { languages } from '../../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import css from './settings-page.module.css';
import { useWords } from './use-words.ts';

interface BannerFormProps {
  banner: Banner | null;
  onShow: (banner: BannerToSet | null) => Promise<void>;
}

const kinds = ['info', 'warning'] as const;

export function BannerForm({ banner, onShow }: BannerFormProps) {
  const { t, time } = useWords();
  const [texts, setTexts] = useState({ tr: banner?.tr ?? '', en: banner?.en ?? '' });
  const [kind, setKind] = useState<Banner['kind']>(banner?.kind ?? 'info');
  const [end, setEnd] = useState(toLocal(banner?.ends_at ?? null));
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const show = async (next: BannerToSet | null) => {
    if (isBusy) return;
    setIsBusy(true);
    await onShow(next);
    setIsBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isTooLong = languages.some((one) => countCodePoints(texts[one]) > BANNER_MAX_LENGTH);
    const ends_at = end === '' ? null : new Date(end).toISOString();
    const isOver = ends_at !== null && Date.parse(ends_at) <= Date.now();
    if (languages.some((one) => isBlank(texts[one]))) setProblem(t('banner-both'));
    else if (isTooLong) setProblem(t('banner-too-long', { count: BANNER_MAX_LENGTH }));
    else if (isOver) setProblem(t('banner-over'));
    else {
      setProblem('');
      void show({ kind, ...texts, ends_at });
    }
  };
  return (
    <form className={css.card} onSubmit={submit} noValidate>
      <h2 className={css.subtitle}>{t('banner')}</h2>
      <p className={css.soft}>{t('banner-text')}</p>
      {banner !== null && (
        <p className={css.shown} data-kind={banner.kind}>
          {banner.ends_at === null
            ? t('banner-shown')
            : t('banner-shown-until', { time: time(banner.ends_at) })}
        </p>
      )}
      {languages.map((one) => (
        <label key={one} className={css.field}>
          <span className={css.fieldHead}>
            <span className={css.label}>{t(`banner-${one}`)}</span>
            <span className={css.soft}>
              {countCodePoints(texts[one])} / {BANNER_MAX_LENGTH}
            </span>
          </span>
          <textarea
            className={css.area}
            lang={one}
            rows={3}
            value={texts[one]}
            aria-invalid={problem !== '' && isBlank(texts[one])}
            onChange={(event) => setTexts({ ...texts, [one]: event.target.value })}
          />
        </label>
      ))}
      <div className={css.pair}>
        <fieldset className={css.kinds}>
          <legend className={css.label}>{t('banner-kind')}</legend>
          {kinds.map((one) => (
            <label key={one} className={css.kind}>
              <input
                type="radio"
                name="kind"
                checked={one === kind}
                onChange={() => setKind(one)}
              />
              <span>{t(`banner-${one}`)}</span>
            </label>
          ))}
        </fieldset>
        <label className={css.field}>
          <span className={css.label}>{t('banner-end')}</span>
          <input
            className={css.time}
            type="datetime-local"
            value={end}
            onChange={(event) => setEnd(event.target.value)}
          />
        </label>
      </div>
      <p className={css.error} role="alert">
        {problem}
      </p>
      <div className={css.answers}>
        {banner !== null && (
          <Button kind="danger-outline" disabled={isBusy} onClick={() => void show(null)}>
            {t('banner-down')}
          </Button>
        )}
        <Button type="submit" isBusy={isBusy}>
          {t(banner === null ? 'banner-go' : 'banner-change')}
        </Button>
      </div>
    </form>
  );
}

const MINUTE_MS = 60_000;
/** The length of `2026-11-20T10:00`. */
const LOCAL_LENGTH = 16;

/** Returns a time in the format of a local date-time field; '' for `null`. */
function toLocal(at: string | null): string {
  if (at === null) return '';
  const time = new Date(at);
  const shifted = new Date(time.getTime() - time.getTimezoneOffset() * MINUTE_MS);
  return shifted.toISOString().slice(0, LOCAL_LENGTH);
}
