import { useState } from 'react';
import { TabSet } from '../../components/tab-set.tsx';
import { UnreadBadge } from '../../components/unread-badge.tsx';
import { useTranslator } from '../../language/use-translator.ts';
import { LetterBox } from '../messages/letter-box.tsx';
import css from './letters-aside.module.css';

/** On a desktop: the letters beside the conversation, so that one goes from one to the next. */
export function LettersAside() {
  const { t } = useTranslator();
  const [box, setBox] = useState<'received' | 'sent'>('received');
  return (
    <aside className={css.aside} aria-label={t('messages.title')}>
      <TabSet
        label={t('messages.title')}
        value={box}
        onChange={setBox}
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
    </aside>
  );
}
