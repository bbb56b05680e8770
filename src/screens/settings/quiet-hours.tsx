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

/** The hours without pushes and mails. They apply in the time zone in which they were chosen. */
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
  /** The time of the other field. Equal start and end times would mean no quiet hours. */
  other: string;
  /** Whether the field is hidden. It keeps its space, so that the layout does not move when the hours are loaded. */
  isOff: boolean;
  onKeep: (time: string) => void;
}

/** A time field that saves when the person leaves it, because each step of its wheel changes the value. */
function TimeField({ label, kept, other, isOff, onKeep }: TimeFieldProps) {
  const { t } = useTranslator();
  const [time, setTime] = useState(kept);
  // Another device or a rejection may have changed the stored value.
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

/** Returns the name of a time zone in a language, or the id of the zone if it has no name. */
function nameOfZone(timeZone: string, language: string): string {
  const clock = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' });
  const part = clock.formatToParts().find(({ type }) => type === 'timeZoneName');
  return part?.value ?? timeZone;
}
