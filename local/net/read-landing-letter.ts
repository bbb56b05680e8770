import type { LandingLetter } from '../../contract/landing-letter.ts';
import { LANDING_LETTER_PATH } from '../../contract/routes.ts';
import type { Device } from '../device/device.ts';

/**
 * Returns the letter of the day for a visitor (product.md section 2). Returns `null` if no author allows one or there
 * is no answer, because an unconfirmed letter must not be shown.
 */
export async function readLandingLetter({
  fetch,
}: Pick<Device, 'fetch'>): Promise<LandingLetter | null> {
  try {
    const response = await fetch(LANDING_LETTER_PATH, { signal: AbortSignal.timeout(5000) });
    const { letter }: { letter: unknown } = await response.json();
    return isLetter(letter) ? letter : null;
  } catch {
    // No network, no answer in time, or another server's page. All have the same result.
    return null;
  }
}

/** The fields are checked by hand, because the schema library exceeds the size limit of the landing page. */
function isLetter(value: unknown): value is LandingLetter {
  const { content, full_name, city, country, created_at } = Object(value);
  return (
    [content, full_name, created_at].every((text) => typeof text === 'string') &&
    [city, country].every((text) => text === null || typeof text === 'string') &&
    !Number.isNaN(Date.parse(created_at))
  );
}
