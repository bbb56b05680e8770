/** 32 letters and digits: a random byte falls on each equally often; no i, l, o or u to misread. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 10;

/** Makes the code in a person's invitation link: 50 random bits. */
export function makeReferralCode(random: (bytes: Uint8Array<ArrayBuffer>) => void): string {
  const bytes = new Uint8Array(LENGTH);
  random(bytes);
  return [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
