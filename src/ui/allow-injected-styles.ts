import { setNonce } from 'get-nonce';

/** Overlays inject a style sheet to lock scrolling; the shell's nonce makes the policy allow it. */
export function allowInjectedStyles(): void {
  const nonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content');
  if (nonce) setNonce(nonce);
}
