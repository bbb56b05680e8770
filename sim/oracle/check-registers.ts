import { possibleValues } from './model.ts';
import { readRegisters } from './read-registers.ts';
import { isOfLetter } from './registers-of.ts';
import type { Resting } from './resting.ts';

/**
 * Checks that profiles, photos, settings, blocks, mutes and letters of the sky have the last value of some device of
 * their person.
 */
export async function checkRegisters({ server, model }: Resting): Promise<string[]> {
  const held = await readRegisters(server.context.db);
  return [...model.registers].flatMap(([key, register]) => {
    const possible = possibleValues(register);
    const names = held.get(key) ?? ['no'];
    if (isOfLetter(key) && !held.has(key)) return [];
    if (possible === null || names.some((value) => possible.includes(value))) return [];
    return [`${key} is ${names[0]}, not ${possible.join(' or ')}`];
  });
}
