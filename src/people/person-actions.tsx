import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslator } from '../language/use-translator.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { blockPerson } from './block-person.ts';
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
  const { t } = useTranslator();
  const router = useRouter();
  const [open, setOpen] = useState<'choices' | 'report' | null>(null);
  const close = () => setOpen(null);
  const block = async () => {
    if (!(await blockPerson(userId, name))) return;
    close();
    await router.navigate({ to: '/messages' });
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
          <ReportForm about={{ userId }} onDone={close} />
        </Sheet>
      )}
    </>
  );
}
