import type { register } from '../../local/session/register.ts';

type Registration = Parameters<typeof register>[1];

/** Logs in on this device; database and calls load with the first attempt. */
export async function logInHere(credentials: { email: string; password: string }): Promise<void> {
  const [{ device }, { logIn }] = await Promise.all([
    import('../bridges/device.ts'),
    import('../../local/session/log-in.ts'),
  ]);
  await logIn(device, credentials);
}

/** Registers an account; its mail follows. */
export async function registerHere(registration: Registration): Promise<void> {
  const [{ device }, local] = await Promise.all([
    import('../bridges/device.ts'),
    import('../../local/session/register.ts'),
  ]);
  await local.register(device, registration);
}
