const READ_BY_SERVER = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/**
 * What the file chooser offers (docs/decisions/pictures-and-uploads.md). Apple's engine hands over a JPEG for every HEIC that
 * is not asked for; the others would hide it, and nobody could be told why.
 */
export function acceptedPictures(vendor = navigator.vendor): string {
  return vendor.startsWith('Apple') ? READ_BY_SERVER : `${READ_BY_SERVER},image/heic,image/heif`;
}

/** A camera takes what it takes; the bytes are looked at afterwards. */
export const CAMERA_PICTURES = 'image/*';
