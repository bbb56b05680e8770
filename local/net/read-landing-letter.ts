import type { LandingLetter } from '../../contract/landing-letter.ts';
import { LANDING_LETTER_PATH } from '../../contract/routes.ts';
import type { Device } from '../device/device.ts';

/**
 * The letter of the day for a visitor (product.md section 2); null where no author allows one, and where there
 * is no answer: what nobody can confirm is not shown.
 */
export async function readLandingLetter({
  fetch,
}: Pick<Device, 'fetch'>): Promise<LandingLetter | null> {
  try {
    const response = await fetch(LANDING_LETTER_PATH, { signal: AbortSignal.timeout(5000) });
    const { letter }: { letter: unknown } = await response.json();
    return isLetter(letter) ? letter : null;
  } catch {
    // No network, no answer in time, or somebody else's page in between: the same to the reader.
    return null;
  }
}

/** By hand: the library that reads the contract's schemas is more than the whole landing page may weigh. */
function isLetter(value: unknown): value is LandingLetter {
  const { content, full_name, city, country, created_at } = Object(value);
  return (
    [content, full_name, created_at].every((text) => typeof text === 'string') &&
    [city, country].every((text) => text === null || typeof text === 'string') &&
    !Number.isNaN(Date.parse(created_at))
  );
}
