import { type FormEvent, useState } from 'react';
import {
  type ChangedSettings,
  type LiveLimit,
  type LiveSettingsReply,
  liveLimits,
} from '../../contract/live-settings.ts';
import { Button } from '../ui/button.tsx';
import css from './settings-page.module.css';
import { useWords } from './use-words.ts';

interface LimitsFormProps extends Pick<LiveSettingsReply, 'limits'> {
  onChange: (body: ChangedSettings) => Promise<void>;
}

type Limit = LiveSettingsReply['limits'][number];
type Texts = Partial<Record<LiveLimit, string>>;

/** A number field for each limit, with its default and its bounds. Only changed ones are saved. */
export function LimitsForm({ limits, onChange }: LimitsFormProps) {
  const { t } = useWords();
  const [texts, setTexts] = useState<Texts>({});
  const [hasTried, setHasTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const changed = limits.filter((limit) => isChanged(limit, texts));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (isBusy || changed.some(({ name }) => readNumber(name, texts) === undefined)) return;
    setIsBusy(true);
    await onChange(Object.fromEntries(changed.map(({ name }) => [name, readNumber(name, texts)])));
    setIsBusy(false);
  };
  return (
    <form className={css.card} onSubmit={submit} noValidate>
      <h2 className={css.subtitle}>{t('limits')}</h2>
      <p className={css.soft}>{t('limits-text')}</p>
      <div className={css.rows}>
        {limits.map((limit) => (
          <LimitRow
            key={limit.name}
            limit={limit}
            text={texts[limit.name] ?? String(limit.value ?? limit.default)}
            isWrong={
              hasTried && isChanged(limit, texts) && readNumber(limit.name, texts) === undefined
            }
            onText={(text) => setTexts({ ...texts, [limit.name]: text })}
          />
        ))}
      </div>
      <div className={css.answers}>
        <Button type="submit" isBusy={isBusy} disabled={changed.length === 0}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

interface LimitRowProps {
  limit: Limit;
  text: string;
  isWrong: boolean;
  onText: (text: string) => void;
}

function LimitRow({ limit, text, isWrong, onText }: LimitRowProps) {
  const { t, language } = useWords();
  const number = new Intl.NumberFormat(language);
  const { name } = limit;
  const { min, max } = liveLimits[name];
  const isDefault = text === '' || (limit.value === null && text === String(limit.default));
  return (
    <div className={css.row}>
      <label className={css.label} htmlFor={name}>
        {t(name)}
      </label>
      <input
        id={name}
        className={css.number}
        type="number"
        inputMode="numeric"
        {...{ min, max }}
        value={text}
        placeholder={String(limit.default)}
        aria-describedby={`${name}-bounds`}
        aria-invalid={isWrong}
        onChange={(event) => onText(event.target.value)}
      />
      <span className={css.under}>
        <span id={`${name}-bounds`} className={isWrong ? css.error : css.soft}>
          {t('limit-bounds', {
            ...{ min: number.format(min), max: number.format(max) },
            default: number.format(limit.default),
          })}
        </span>
        {!isDefault && (
          <button type="button" className={css.reset} onClick={() => onText('')}>
            {t('reset')}
          </button>
        )}
      </span>
    </div>
  );
}

/** Returns the typed number, `null` for the default, or undefined if it is not valid. */
function readNumber(name: LiveLimit, texts: Texts): number | null | undefined {
  const text = texts[name] ?? '';
  if (text === '') return null;
  const { min, max } = liveLimits[name];
  const value = Number(text);
  return Number.isInteger(value) && value >= min && value <= max ? value : undefined;
}

function isChanged({ name, value, default: standard }: Limit, texts: Texts): boolean {
  const text = texts[name];
  if (text === undefined) return false;
  return text === '' ? value !== null : text !== String(value ?? standard);
}
