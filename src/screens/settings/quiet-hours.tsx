import { useEffect, useState } from 'react';
import type { QuietHours as Hours } from '../../../contract/notification-settings.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { SwitchRow } from '../../ui/switch-row.tsx';
import { TextField } from '../../ui/text-field.tsx';
import css from './quiet-hours.module.css';

const FIRST_HOURS = { from: '23:00', to: '08:00' };

interface QuietHoursProps {
  hours: Hours | null;
  error: string | undefined;
  onChange: (hours: Hours | null) => void;
}

/** When neither pushes nor mails come; the hours are those of the zone in which they were chosen. */
export function QuietHours({ hours, error, onChange }: QuietHoursProps) {
  const { t, language } = useTranslator();
  const zone = hours?.time_zone ?? zoneHere();
  const { from, to } = hours ?? FIRST_HOURS;
  const keep = (times: Pick<Hours, 'from' | 'to'>) => onChange({ ...times, time_zone: zoneHere() });
  return (
    <div>
      <SwitchRow
        label={t('settings.quiet')}
        note={t('settings.quiet-note', { zone: nameOfZone(zone, language) })}
        isOn={hours !== null}
        error={error}
        onChange={(isOn) => (isOn ? keep(FIRST_HOURS) : onChange(null))}
      />
      <div className={css.times}>
        <TimeField
          label={t('settings.quiet-from')}
          kept={from}
          other={to}
          isOff={hours === null}
          onKeep={(time) => keep({ from: time, to })}
        />
        <TimeField
          label={t('settings.quiet-to')}
          kept={to}
          other={from}
          isOff={hours === null}
          onKeep={(time) => keep({ from, to: time })}
        />
      </div>
    </div>
  );
}

interface TimeFieldProps {
  label: string;
  kept: string;
  /** The other end: hours that begin and end at the same minute would be none. */
  other: string;
  /** It keeps its place all the same, so that nothing moves when the hours are known. */
  isOff: boolean;
  onKeep: (time: string) => void;
}

/** A time that is kept once the person is done with it: each turn of its wheel is no choice. */
function TimeField({ label, kept, other, isOff, onKeep }: TimeFieldProps) {
  const { t } = useTranslator();
  const [time, setTime] = useState(kept);
  // Another device, or a refusal, may have changed what is kept.
  useEffect(() => setTime(kept), [kept]);
  const isSame = time === other;
  const keep = () => {
    if (time === '') setTime(kept);
    else if (!isSame && time !== kept) onKeep(time);
  };
  return (
    <TextField
      label={label}
      type="time"
      required
      disabled={isOff}
      value={time}
      error={isSame ? t('settings.quiet-same') : undefined}
      onChange={setTime}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
      }}
    />
  );
}

const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** How a zone is called in a language; its own name where it has none. */
function nameOfZone(timeZone: string, language: string): string {
  const clock = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' });
  const part = clock.formatToParts().find(({ type }) => type === 'timeZoneName');
  return part?.value ?? timeZone;
}
