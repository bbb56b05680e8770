import { useTranslator } from '../language/use-translator.ts';
import { useConnectionState } from '../platform/connection-store.ts';
import { useIsOnline } from '../state/use-is-online.ts';
import css from './connection-dot.module.css';

export function ConnectionDot() {
  const { t } = useTranslator();
  const isOnline = useIsOnline();
  // The browser detects a lost network before the stream does.
  const isConnected = useConnectionState() === 'connected' && isOnline;
  return (
    <span className={css.connection}>
      <span className={css.dot} data-connected={isConnected} aria-hidden="true" />
      <span>{t(isConnected ? 'notifications.connected' : 'notifications.disconnected')}</span>
    </span>
  );
}
