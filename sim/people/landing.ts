import { mutate } from '../../local/outbox/mutate.ts';
import { lettersOf } from '../../local/testing/letters-of.ts';
import { type Actor, noting } from './actor.ts';

/** Toggles the landing permission of an own letter, sometimes twice in a row. */
export async function turnLandingSwitch(actor: Actor): Promise<void> {
  const { db, device, random } = actor;
  const items = await lettersOf(db, 'sent');
  // The letter's page has the switch once the server has the letter, and while it is in the sky.
  const letter = random.pick(
    items.filter(
      ({ receiverId, rowId, delivery }) =>
        receiverId === null && rowId === null && delivery !== 'recalled',
    ),
  );
  if (letter === undefined) return;
  const { id: messageId, pigeonId } = letter;
  const isOn = letter.landing_allowed === true;
  for (const allowed of random.chance(0.5) ? [!isOn] : [!isOn, isOn]) {
    const args = { messageId, pigeonId, allowed };
    await noting(actor, { name: 'allow-landing', args }, () =>
      mutate(device, 'allow-landing', args),
    );
  }
}
