import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslator } from '../language/use-translator.ts';
import { Act, Acts } from '../ui/act.tsx';
import { BackCloses } from '../ui/back-closes.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { blockPerson } from './block-person.ts';
import { BlockQuestion } from './block-question.tsx';
import { MuteAct } from './mute-act.tsx';
import { ReportForm } from './report-form.tsx';

type Stage = 'acts' | 'report' | 'block';

/** The menu of a person: mute, report and block. The person is not informed, and all actions work offline. */
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
  const [stage, setStage] = useState<Stage | null>(null);
  const close = () => setStage(null);
  const block = async () => {
    if (!(await blockPerson(userId, name))) return;
    close();
    await router.navigate({ to: '/messages' });
  };
  const titles = { acts: name, report: t('person.report-title'), block: t('person.block') };
  return (
    <>
      <IconButton
        icon="more"
        label={t('person.actions')}
        onClick={() => setStage('acts')}
        {...(ground === undefined ? {} : { ground })}
      />
      {stage !== null && (
        <Sheet title={titles[stage]} onClose={close}>
          {stage !== 'acts' && <BackCloses onClose={() => setStage('acts')} />}
          {stage === 'acts' && (
            <Acts>
              <MuteAct userId={userId} name={name} onDone={close} />
              <Act
                icon="flag"
                word={t('letter.report')}
                note={t('person.report-note')}
                onClick={() => setStage('report')}
              />
              <Act
                icon="block"
                isDanger
                word={t('letter.block')}
                note={t('letter.block-note')}
                onClick={() => setStage('block')}
              />
            </Acts>
          )}
          {stage === 'report' && (
            <ReportForm personId={userId} messageId={null} block={block} onDone={close} />
          )}
          {stage === 'block' && <BlockQuestion onBlock={block} />}
        </Sheet>
      )}
    </>
  );
}
