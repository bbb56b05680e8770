import { type FormEvent, useState } from 'react';
import * as v from 'valibot';
import { reportReasonSchema } from '../../../contract/mutations/report.ts';
import { mutate } from '../../../local/mutate.ts';
import { device } from '../../bridges/device.ts';
import { describeError } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { showToast } from '../../toasts/toast-store.ts';
import { Banner } from '../banner.tsx';
import { Button } from '../button.tsx';
import { SelectField } from '../select-field.tsx';
import { TextField } from '../text-field.tsx';
import css from './person-actions.module.css';

/** Why, and a word to the operator if one likes. */
export function ReportForm({ userId, onDone }: { userId: string; onDone: () => void }) {
  const translator = useTranslator();
  const { t } = translator;
  const [reason, setReason] = useState('');
  const [text, setText] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const chosen = v.safeParse(reportReasonSchema, reason);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (!chosen.success) return;
    try {
      const words = text.trim() === '' ? {} : { text };
      await mutate(device, 'report', {
        id: device.makeId(),
        userId,
        reason: chosen.output,
        ...words,
      });
      showToast(t('person.reported'));
      onDone();
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <form className={css.choices} noValidate onSubmit={(event) => void send(event)}>
      {failure !== null && <Banner tone="danger">{describeError(failure, translator)}</Banner>}
      <SelectField
        label={t('person.report-reason')}
        value={reason}
        empty={t('profile.choose')}
        options={reportReasonSchema.options.map((code) => ({
          code,
          name: t(`person.reason-${code}`),
        }))}
        error={hasTried && !chosen.success ? t('field.required') : undefined}
        onChange={setReason}
      />
      <TextField label={t('person.report-text')} name="text" value={text} onChange={setText} />
      <Button type="submit">{t('person.report-send')}</Button>
    </form>
  );
}
