import { relativeTime } from '../../i18n/relative-time.ts';
import { formatTime } from '../language/format-time.ts';
import { useTranslator } from '../language/use-translator.ts';
import { useServerNow } from '../state/now.ts';

/**
 * A relative time such as "3 dakika önce", with the exact time as tooltip. Used for letters, devices and files. The copy
 * of the last sky leaves out elements with `data-relative` once they are old.
 */
export function RelativeTime({ at }: { at: string }) {
  const { language } = useTranslator();
  const time = new Date(at);
  const exact = formatTime(language, 'whole', time);
  return (
    <time dateTime={at} title={exact} data-relative="">
      {relativeTime(language, time.getTime(), useServerNow())}
    </time>
  );
}
