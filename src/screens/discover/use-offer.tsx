import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { type Offer, takeOffer } from '../../../local/device/asked.ts';
import { mayAskForNotices } from '../../platform/ask-for-notices.ts';
import { device } from '../../platform/device.ts';
import { installStore } from '../../platform/install.ts';
import { useStore } from '../../state/store.ts';

interface Shown {
  offer: Offer;
  Card: ComponentType<{ onDone: () => void }>;
}

/**
 * The one thing that the screen offers beside its letters, decided as it opens: nothing comes above letters
 * that are being read. `undefined` until the device has been asked.
 */
export function useOffer(): ReactNode {
  const [shown, setShown] = useState<Shown | null>();
  const canInstall = useStore(installStore) !== null;
  useEffect(() => {
    // What was taken once stays: in development an effect runs twice.
    const settle = (taken: Shown | null) => setShown((held) => held ?? taken);
    findOffer().then(settle, (error: unknown) => {
      settle(null);
      reportError(error);
    });
  }, []);
  if (shown === undefined) return undefined;
  // Also when it was installed meanwhile, by the browser's own menu.
  if (shown === null || (shown.offer === 'install' && !canInstall)) return null;
  return (
    <div data-passing="">
      <shown.Card onDone={() => setShown(null)} />
    </div>
  );
}

async function findOffer(): Promise<Shown | null> {
  const isSeen = document.visibilityState === 'visible';
  const offer = await takeOffer(device, {
    notices: isSeen && mayAskForNotices(),
    install: installStore.get() !== null,
  });
  switch (offer) {
    case 'notices':
      return { offer, Card: (await import('./notice-question.tsx')).NoticeQuestion };
    case 'install':
      return { offer, Card: (await import('./install-card.tsx')).InstallCard };
    case null:
      return null;
  }
}
