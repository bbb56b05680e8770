import { useState } from 'react';
import * as v from 'valibot';
import { reportReasonSchema } from '../../contract/calls/report.ts';
import { REPORT_TEXT_MAX_LENGTH } from '../../contract/limits.ts';
import { countCodePoints, isBlank } from '../../contract/text.ts';
import { mutate } from '../../local/outbox/mutate.ts';
import { describeError } from '../language/describe-error.ts';
import { useTranslator } from '../language/use-translator.ts';
import { Room } from '../motion/moving-list.tsx';
import { device } from '../platform/device.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast-store.ts';
import { useSubmit } from '../ui/use-submit.ts';
import css from './person-actions.module.css';

interface ReportFormProps {
  /** The person, or one of their letters. */
  about: { userId: string } | { messageId: string };
  onDone: () => void;
}

/** Why, and a word to the operator if one likes. */
export function ReportForm({ about, onDone }: ReportFormProps) {
  const translator = useTranslator();
  const { t } = translator;
  const [reason, setReason] = useState('');
  const [text, setText] = useState('');
  const chosen = v.safeParse(reportReasonSchema, reason);
  const isTooLong = countCodePoints(text.trim()) > REPORT_TEXT_MAX_LENGTH;
  const { form, hasTried, isWorking, failure, refusalOf } = useSubmit({
    fields: ['reason', 'text'],
    isValid: chosen.success && !isTooLong,
    async send() {
      if (!chosen.success) return;
      const words = isBlank(text) ? {} : { text };
      await mutate(device, 'report', {
        id: device.makeId(),
        ...about,
        reason: chosen.output,
        ...words,
      });
      showToast(t('person.reported'));
      onDone();
    },
  });
  const tooLong = isTooLong ? t('profile.too-long', { max: REPORT_TEXT_MAX_LENGTH }) : undefined;
  const refusal = (field: string) => {
    const code = refusalOf(field);
    return code === undefined ? undefined : translator.error(code);
  };
  return (
    <form {...form} className={css.choices}>
      <Room>
        {failure !== null && <Banner tone="danger">{describeError(failure, translator)}</Banner>}
      </Room>
      <SelectField
        label={t('person.report-reason')}
        value={reason}
        empty={t('profile.choose')}
        options={reportReasonSchema.options.map((code) => ({
          code,
          name: t(`person.reason-${code}`),
        }))}
        error={hasTried && !chosen.success ? t('field.required') : refusal('reason')}
        onChange={setReason}
      />
      <TextField
        label={t('person.report-text')}
        name="text"
        value={text}
        error={tooLong ?? refusal('text')}
        onChange={setText}
      />
      <Button type="submit" isBusy={isWorking}>
        {t('person.report-send')}
      </Button>
    </form>
  );
}
