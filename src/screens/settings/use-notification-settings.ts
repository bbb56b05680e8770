import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState } from 'react';
import type { ErrorCode } from '../../../contract/errors.ts';
import { AppError } from '../../../contract/errors.ts';
import {
  defaultNotificationSettings,
  type NotificationSettings,
} from '../../../contract/notification-settings.ts';
import { mutate } from '../../../local/outbox/mutate.ts';
import { queryRejectedSettings } from '../../../local/queries/query-rejected.ts';
import { querySettings } from '../../../local/queries/query-settings.ts';
import { device } from '../../platform/device.ts';
import { type Choice, changedChoices } from './changed-choices.ts';

interface Failure {
  choices: readonly Choice[];
  code: ErrorCode;
}

export interface NotificationSettingsHere {
  settings: NotificationSettings;
  /** False until the settings are loaded. */
  isKnown: boolean;
  choose(part: Partial<NotificationSettings>): void;
  failureOf(choice: Choice): ErrorCode | undefined;
}

/** Returns the notification settings. Each choice is stored at once, also offline. */
export function useNotificationSettings(): NotificationSettingsHere {
  const stored = useLiveQuery(() => querySettings(device.db), []);
  const refused = useLiveQuery(() => queryRejectedSettings(device.db), []) ?? null;
  // The tapped choice is shown at once. The stored value replaces it a moment later.
  const [chosen, setChosen] = useState<NotificationSettings | null>(null);
  // While a choice is being saved, query results may be older than the tap.
  const saves = useRef(0);
  const [failure, setFailure] = useState<Failure | null>(null);
  const known = chosen ?? stored ?? null;
  // Until it is loaded the card shows defaults, so that the content below does not move.
  const settings = known ?? defaultNotificationSettings;
  useEffect(() => {
    if (stored !== undefined && saves.current === 0) setChosen(null);
  }, [stored]);
  const rejectedChoices = refused === null ? [] : changedChoices(settings, refused);
  return {
    settings,
    isKnown: known !== null,
    choose(part) {
      const next = { ...settings, ...part };
      setChosen(next);
      setFailure(null);
      saves.current += 1;
      mutate(device, 'save-settings', next)
        .catch((error: unknown) => {
          setChosen(null);
          const code = error instanceof AppError ? error.code : 'settings-save-failed';
          setFailure({ choices: changedChoices(settings, next), code });
        })
        .finally(() => {
          saves.current -= 1;
        });
    },
    failureOf(choice) {
      if (failure?.choices.includes(choice)) return failure.code;
      return rejectedChoices.includes(choice) ? 'settings-save-failed' : undefined;
    },
  };
}
