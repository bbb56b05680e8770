import { TabSet } from '../../components/tab-set.tsx';
import { UnreadBadge } from '../../components/unread-badge.tsx';
import { useTranslator } from '../../language/use-translator.ts';
import { LetterBox } from './letter-box.tsx';

type Box = 'received' | 'sent';

/** The letters received and those sent, one behind the other. */
export function LetterBoxes({ box, onChange }: { box: Box; onChange: (chosen: Box) => void }) {
  const { t } = useTranslator();
  return (
    <TabSet
      label={t('messages.title')}
      value={box}
      onChange={onChange}
      tabs={[
        {
          value: 'received',
          label: (
            <>
              {t('messages.received')}
              <UnreadBadge />
            </>
          ),
        },
        { value: 'sent', label: t('messages.sent') },
      ]}
    >
      <LetterBox key={box} box={box} />
    </TabSet>
  );
}
