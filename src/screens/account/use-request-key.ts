import { useState } from 'react';
import { device } from '../../platform/device.ts';

/**
 * Returns the idempotency key of a form. It stays the same while the fields are unchanged, so that a retry after a lost
 * reply is a repeat. `withNewKey` wraps the setter of a field: a changed field gets another key.
 */
export function useRequestKey() {
  const [idempotencyKey, setKey] = useState(() => device.makeId());
  const renewKey = () => setKey(device.makeId());
  const withNewKey = (set: (text: string) => void) => (text: string) => {
    set(text);
    renewKey();
  };
  return { idempotencyKey, withNewKey, renewKey };
}
