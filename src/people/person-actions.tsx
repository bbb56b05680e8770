import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { mutate } from '../../local/outbox/mutate.ts';
import { describeError } from '../language/describe-error.ts';
import { useTranslator } from '../language/use-translator.ts';
import { device } from '../platform/device.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { showToast } from '../ui/toast-store.ts';
import css from './person-actions.module.css';
import { ReportForm } from './report-form.tsx';

/** Blocking and reporting somebody; neither tells them, both work offline. */
export function PersonActions({
  userId,
  name,
  ground,
}: {
  userId: string;
  name: string;
  ground?: 'sky';
}) {
  const translator = useTranslator();
  const { t } = translator;
  const router = useRouter();
  const [open, setOpen] = useState<'choices' | 'report' | null>(null);
  const close = () => setOpen(null);
  const block = async () => {
    try {
      await mutate(device, 'block-person', { userId });
      close();
      showToast(t('person.blocked', { name }));
      await router.navigate({ to: '/messages' });
    } catch (error) {
      showToast(describeError(error, translator), { isError: true });
    }
  };
  return (
    <>
      <IconButton
        icon="more"
        label={t('person.actions')}
        onClick={() => setOpen('choices')}
        {...(ground === undefined ? {} : { ground })}
      />
      {open === 'choices' && (
        <Sheet title={name} onClose={close}>
          <div className={css.choices}>
            <p>{t('person.block-text')}</p>
            <Button kind="danger" onClick={() => void block()}>
              {t('person.block')}
            </Button>
            <Button kind="outline" onClick={() => setOpen('report')}>
              {t('person.report')}
            </Button>
          </div>
        </Sheet>
      )}
      {open === 'report' && (
        <Sheet title={t('person.report')} onClose={close}>
          <ReportForm userId={userId} onDone={close} />
        </Sheet>
      )}
    </>
  );
}
