import { getRouteApi } from '@tanstack/react-router';
import { Column } from '../../components/column.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { TabSet } from '../../components/tab-set.tsx';
import { UnreadBadge } from '../../components/unread-badge.tsx';
import { useTranslator } from '../../language/use-translator.ts';
import { CheckFailed } from './check-failed.tsx';
import { LetterBox } from './letter-box.tsx';
import { ReadAllButton } from './read-all-button.tsx';

const route = getRouteApi('/messages');

/** Received and sent letters (product.md section 2). */
export function MessagesScreen() {
  const { t } = useTranslator();
  const { box = 'received' } = route.useSearch();
  const navigate = route.useNavigate();
  const setBox = (chosen: 'received' | 'sent') =>
    void navigate({ search: chosen === 'sent' ? { box: chosen } : {}, replace: true });
  return (
    <Column>
      <ScreenTitle title={t('messages.title')}>
        <ReadAllButton />
      </ScreenTitle>
      <CheckFailed />
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
    </Column>
  );
}
