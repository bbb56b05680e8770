import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Banner } from '../../contract/banner.ts';
import { closeBanner, queryBanner } from '../../local/queries/query-banner.ts';
import { useTranslator } from '../language/use-translator.ts';
import { FlipList } from '../motion/flip-list.tsx';
import { device } from '../platform/device.ts';
import { deferQuery } from '../state/defer-query.ts';
import banner from '../ui/banner.module.css';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import css from './banner-for-all.module.css';
import notices from './notices.module.css';

const LONGEST_TIMER_MS = 2 ** 31 - 1;

export function BannerForAll() {
  const found = useLiveQuery(
    deferQuery(() => queryBanner(device.db, device.now())),
    [],
  );
  const [isThere, setIsThere] = useState(false);
  // This part loads late. Its empty list is mounted first, so that the content below is animated when the banner
  // appears.
  useEffect(() => setIsThere(true), []);
  const shown = isThere ? (found ?? null) : null;
  return (
    <FlipList
      className={`${notices.notices} ${css.place}`}
      data-notices=""
      rows={shown === null ? [] : [shown.id]}
    >
      {shown !== null && <Shown key={shown.id} {...shown} />}
    </FlipList>
  );
}

function Shown({ id, kind, ends_at, ...texts }: Banner) {
  const { t, language } = useTranslator();
  const close = () => void closeBanner(device.db, id).catch(reportError);
  useEffect(() => {
    if (ends_at === null) return;
    const leftMs = Date.parse(ends_at) - device.now();
    if (leftMs > LONGEST_TIMER_MS) return;
    const timer = setTimeout(() => closeBanner(device.db, id).catch(reportError), leftMs);
    return () => clearTimeout(timer);
  }, [id, ends_at]);
  const bar = useHeight();
  const isWarning = kind === 'warning';
  return (
    <div
      ref={bar}
      className={`${banner.banner} ${css.banner}`}
      data-kind={kind}
      role={isWarning ? 'alert' : 'status'}
    >
      <Icon name={isWarning ? 'warning' : 'bell'} size="small" />
      <p className={`${banner.text} ${css.text}`}>{texts[language]}</p>
      <IconButton icon="close" label={t('action.close')} onClick={close} />
    </div>
  );
}

/** Sets the custom property `--banner` to the height of the banner. */
function useHeight() {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const tell = () => style.setProperty('--banner', `${bar.current?.offsetHeight ?? 0}px`);
    tell();
    const observer = new ResizeObserver(tell);
    if (bar.current !== null) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--banner');
    };
  }, []);
  return bar;
}
