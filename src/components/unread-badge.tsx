import { useLiveQuery } from 'dexie-react-hooks';
import { queryUnread } from '../../local/queries/query-unread.ts';
import { device } from '../bridges/device.ts';
import { useTranslator } from '../language/use-translator.ts';
import { Badge } from './badge.tsx';

/** How many received letters wait to be read; nothing when none does. */
export function UnreadBadge() {
  const { plural } = useTranslator();
  const unread = useLiveQuery(() => queryUnread(device.db), []) ?? 0;
  return unread === 0 ? null : <Badge count={unread} label={plural('nav.unread', unread)} />;
}
