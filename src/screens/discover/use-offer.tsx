import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { type Offer, takeOffer } from '../../../local/device/prompts.ts';
import { mayAskForNotifications } from '../../platform/ask-for-notifications.ts';
import { device } from '../../platform/device.ts';
import { installStore } from '../../platform/install.ts';
import { useStore } from '../../state/store.ts';

interface Shown {
  offer: Offer;
  Card: ComponentType<{ onDone: () => void }>;
}

/**
 * Returns the one offer that the screen shows above its letters, chosen when it opens, so that nothing is inserted
 * above letters being read. Undefined until it is determined.
 */
export function useOffer(): ReactNode {
  const [shown, setShown] = useState<Shown | null>();
  const canInstall = useStore(installStore) !== null;
  useEffect(() => {
    // Keep the first offer taken, because in development an effect runs twice.
    const settle = (taken: Shown | null) => setShown((held) => held ?? taken);
    findOffer().then(settle, (error: unknown) => {
      settle(null);
      reportError(error);
    });
  }, []);
  if (shown === undefined) return undefined;
  // Also hides the install card if the app was installed meanwhile from the browser's menu.
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
    notices: isSeen && mayAskForNotifications(),
    install: installStore.get() !== null,
  });
  switch (offer) {
    case 'notices':
      return { offer, Card: (await import('./notification-prompt.tsx')).NotificationPrompt };
    case 'install':
      return { offer, Card: (await import('./install-card.tsx')).InstallCard };
    case null:
      return null;
  }
}
