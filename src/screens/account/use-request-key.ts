import { useState } from 'react';
import { device } from '../../platform/device.ts';

/**
 * Returns the idempotency key of a form. The key stays the same while the fields are unchanged, so that the server
 * recognizes a retry after a lost reply. `withNewKey` wraps the setter of a field: a changed field gets a new key.
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
