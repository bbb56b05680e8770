import { useLiveQuery } from 'dexie-react-hooks';
import { queryCheck } from '../../../local/queries/query-check.ts';
import { formatTime } from '../../language/format-time.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { Room } from '../../motion/moving-list.tsx';
import { device } from '../../platform/device.ts';
import { Banner } from '../../ui/banner.tsx';

/** Says when the server refused to tell what is new: what stands here may be old. */
export function CheckFailed() {
  const { error, t, language } = useTranslator();
  const check = useLiveQuery(() => queryCheck(device.db), []);
  const checkedAt = check?.checkedAt ?? null;
  const time = checkedAt === null ? null : formatTime(language, 'clock', new Date(checkedAt));
  return (
    <Room>
      {check?.hasFailed === true && (
        <Banner tone="danger">
          {error('unread-count-failed')} {time !== null && t('messages.checked-at', { time })}
        </Banner>
      )}
    </Room>
  );
}
