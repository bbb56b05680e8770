import { Link } from '@tanstack/react-router';
import { UnreadBadge } from '../../frame/unread-badge.tsx';
import { useTranslator } from '../../language/use-translator.ts';
import { TabSet } from '../../ui/tab-set.tsx';
import { type Box, LetterBox } from './letter-box.tsx';
import css from './letter-boxes.module.css';

interface LetterBoxesProps {
  box: Box;
  onChange: (chosen: 'received' | 'sent') => void;
}

/** The letters received, all or only the unread ones, and those sent, one behind the other. */
export function LetterBoxes({ box, onChange }: LetterBoxesProps) {
  const { t } = useTranslator();
  return (
    <TabSet
      label={t('messages.title')}
      value={box === 'sent' ? 'sent' : 'received'}
      onChange={onChange}
      tabs={[
        {
          value: 'received',
          label: (
            <>
              <span>{t('messages.received')}</span>
              <UnreadBadge />
            </>
          ),
        },
        { value: 'sent', label: t('messages.sent') },
      ]}
    >
      {box === 'unread' && <OnlyUnread />}
      <LetterBox key={box} box={box} />
    </TabSet>
  );
}

/** Says that the list is not the whole box, and leads to all of it. */
function OnlyUnread() {
  const { t } = useTranslator();
  return (
    <p className={css.line}>
      <span>{t('messages.only-unread')}</span>
      <Link className={css.all} to="/messages" replace>
        {t('messages.show-all')}
      </Link>
    </p>
  );
}
