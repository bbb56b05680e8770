import { querySkyNews, querySkyTop } from '../../../local/queries/query-sky.ts';
import { currentTranslator } from '../../language/use-translator.ts';
import { device } from '../../platform/device.ts';
import { showToast } from '../../ui/toast-store.ts';

/** Refreshes the sky and says in words what came of it. */
export async function sayWhatCame(refresh: () => Promise<boolean>): Promise<void> {
  const before = await querySkyTop(device.db);
  const isRead = navigator.onLine && (await refresh());
  const { t, plural } = currentTranslator();
  if (!navigator.onLine) {
    showToast(t('discover.pull-offline'), { isError: true });
  } else if (isRead) {
    const news = before === null ? 0 : await querySkyNews(device.db, before);
    showToast(news === 0 ? t('discover.pull-none') : plural('discover.new', news));
  } else {
    showToast(t('discover.load-error'), { isError: true });
  }
}
