import { useTranslator } from '../language/use-translator.ts';
import { unreadQuery } from '../platform/device-queries.ts';
import { useSharedQuery } from '../state/shared-query.ts';
import { Badge } from '../ui/badge.tsx';

export function UnreadBadge() {
  const { plural } = useTranslator();
  const unread = useSharedQuery(unreadQuery) ?? 0;
  return unread === 0 ? null : <Badge count={unread} label={plural('nav.unread', unread)} />;
}
