import { UNDO_SECONDS } from '../../../contract/limits.ts';
import type { ConversationView } from '../../../local/queries/query-conversation.ts';
import { openComposer } from '../../composer/composer-request.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { Quotation } from '../../letter-text/quotation.tsx';
import { NewLettersPill } from '../../letters/new-letters-pill.tsx';
import { useIsLeaving } from '../../state/use-is-leaving.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useBarHeight } from '../../ui/use-bar-height.ts';
import { useKeyHint } from '../../ui/use-key-hint.ts';
import { ReplyForm } from './reply-form.tsx';
import css from './reply-sheet.module.css';
import { goToEnd, useKeepDistance } from './use-stay-at-end.ts';

interface ReplySheetProps {
  personId: string;
  view: ConversationView;
  isFirst: boolean;
  /** The number of new letters below the visible area. */
  missed: number;
}

export function ReplySheet({ personId, view, isFirst, missed }: ReplySheetProps) {
  const { t } = useTranslator();
  const hint = useKeyHint('r');
  const { writable, blockedReason, items } = view;
  const waiting = items.findLast(({ delivery }) => delivery === 'queued');
  const isLeaving = useIsLeaving(waiting?.undoUntil ?? null);
  useKeepDistance();
  const foot = useBarHeight<HTMLDivElement>('--foot');
  const reason = blockedReason ?? 'no-pigeon-here';
  const mayUseOther = reason === 'no-pigeon-here' || reason === 'no-trips';
  return (
    <div ref={foot} className={css.foot}>
      <div className={css.news}>
        <NewLettersPill count={missed} isQuiet onShow={goToEnd} />
      </div>
      <div className={css.sheet} data-blocked={writable === null}>
        {writable === null ? (
          <>
            <p className={css.reason}>
              {reason === 'waiting' && isLeaving
                ? t('conversation.leaving', { seconds: UNDO_SECONDS })
                : t(
                    mayUseOther && isFirst
                      ? 'conversation.first'
                      : `conversation.blocked.${reason}`,
                  )}
            </p>
            {mayUseOther && (
              <Button {...hint} onClick={() => openComposer({ to: 'person', personId })}>
                <Icon name="pen" size="small" />
                <span>{t('conversation.write')}</span>
              </Button>
            )}
          </>
        ) : (
          <>
            {view.answers !== null && (
              <div className={css.answers}>
                <span className={css.carrier}>
                  {t(
                    view.answers.isOnOwnPigeon
                      ? 'conversation.own-pigeon'
                      : 'conversation.their-pigeon',
                  )}
                </span>
                <Quotation original={view.answers.letter} />
              </div>
            )}
            <ReplyForm personId={personId} writable={writable} />
          </>
        )}
      </div>
    </div>
  );
}
