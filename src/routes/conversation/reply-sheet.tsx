import type { ConversationView } from '../../../local/queries/query-conversation.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useTranslator } from '../../language/use-translator.ts';
import { useIsOnline } from '../../stores/use-is-online.ts';
import { openComposer } from '../composer/composer-request.ts';
import { ReplyForm } from './reply-form.tsx';
import css from './reply-sheet.module.css';
import { useStayAboveForm } from './use-stay-at-end.ts';

interface ReplySheetProps {
  personId: string;
  view: ConversationView;
  isFirst: boolean;
}

/** The foot of a conversation: write on the same pigeon, on another one, or why not now. */
export function ReplySheet({ personId, view, isFirst }: ReplySheetProps) {
  const { t } = useTranslator();
  const isOnline = useIsOnline();
  const { writable, blockedReason } = view;
  useStayAboveForm(writable !== null);
  if (writable !== null) {
    return (
      <div className={css.sheet}>
        <ReplyForm personId={personId} writable={writable} />
      </div>
    );
  }
  const reason = blockedReason ?? 'no-pigeon-here';
  const mayUseOther = reason === 'no-pigeon-here' || reason === 'no-trips';
  const isLeaving = reason === 'waiting' && isOnline;
  const usual = isLeaving ? 'conversation.leaving' : (`conversation.blocked.${reason}` as const);
  const word = mayUseOther && isFirst ? 'conversation.first' : usual;
  return (
    <div className={css.sheet} data-blocked="true">
      <p className={css.reason}>{t(word)}</p>
      {mayUseOther && (
        <Button onClick={() => openComposer({ to: 'person', personId })}>
          <Icon name="pen" size="small" />
          {t('conversation.write')}
        </Button>
      )}
    </div>
  );
}
