import { addPasskey as addPasskeyCall } from '../../contract/calls/add-passkey.ts';
import { beginPasskey as beginPasskeyCall } from '../../contract/calls/begin-passkey.ts';
import { confirmIdentity as confirmIdentityCall } from '../../contract/calls/confirm-identity.ts';
import { makeRecoveryCodes as makeCodesCall } from '../../contract/calls/make-recovery-codes.ts';
import { removePasskey as removePasskeyCall } from '../../contract/calls/remove-passkey.ts';
import { renamePasskey as renamePasskeyCall } from '../../contract/calls/rename-passkey.ts';
import { setSecondStep as setSecondStepCall } from '../../contract/calls/set-second-step.ts';
import type { Attestation, Identity } from '../../contract/passkeys.ts';
import type { Device } from '../device/device.ts';
import { callAsPerson } from '../net/call-as-person.ts';
import { refreshAccount } from './account.ts';

// All functions below need the network. They throw NetworkError without it, and AppError when the server rejects the
// call (product.md section 4). Functions marked "Proved" throw `proof-needed` if the person has not confirmed their
// identity recently.

/** Confirms the person's identity by password or passkey. Throws `password-wrong` with its field. */
export async function confirmIdentity(device: Device, identity: Identity): Promise<void> {
  await callAsPerson(device, confirmIdentityCall, { body: identity });
}

/** Proved. Requests the options that the browser passes to an authenticator to create a passkey. */
export const beginPasskey = (device: Device) => callAsPerson(device, beginPasskeyCall);

/** Proved. Saves a passkey that an authenticator has made. Throws `passkey-known` and `passkeys-full`. */
export async function addPasskey(
  device: Device,
  body: { name: string; passkey: Attestation },
): Promise<void> {
  await callAsPerson(device, addPasskeyCall, { body, idempotencyKey: device.makeId() });
  await refreshSoon(device);
}

export async function renamePasskey(device: Device, id: string, name: string): Promise<void> {
  const idempotencyKey = device.makeId();
  await callAsPerson(device, renamePasskeyCall, { ids: { id }, body: { name }, idempotencyKey });
  await refreshSoon(device);
}

/** Proved. Removes a passkey. */
export async function removePasskey(device: Device, id: string): Promise<void> {
  await callAsPerson(device, removePasskeyCall, { ids: { id }, idempotencyKey: device.makeId() });
  await refreshSoon(device);
}

/** Proved. Sets whether a login by password also needs a passkey. Throws `passkey-needed`. */
export async function setSecondStep(device: Device, isOn: boolean): Promise<void> {
  const idempotencyKey = device.makeId();
  await callAsPerson(device, setSecondStepCall, { body: { isOn }, idempotencyKey });
  await refreshSoon(device);
}

/** Proved. Creates new recovery codes. The previous codes become invalid. */
export async function makeRecoveryCodes(device: Device): Promise<string[]> {
  const idempotencyKey = device.makeId();
  const { codes } = await callAsPerson(device, makeCodesCall, { idempotencyKey });
  await refreshSoon(device);
  return codes;
}

/** Refreshes the account record. If that fails, the next visit of the screen refreshes it. */
async function refreshSoon(device: Device): Promise<void> {
  await refreshAccount(device).catch(() => undefined);
}
