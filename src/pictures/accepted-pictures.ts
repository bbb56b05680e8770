const READ_BY_SERVER = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/**
 * Returns the types for the file chooser (docs/decisions/pictures-and-uploads.md). Safari converts HEIC to JPEG if HEIC
 * is not listed. Other browsers would hide HEIC files without an explanation.
 */
export function acceptedPictures(vendor = navigator.vendor): string {
  return vendor.startsWith('Apple') ? READ_BY_SERVER : `${READ_BY_SERVER},image/heic,image/heif`;
}

/** A camera decides its format itself. The bytes are checked afterwards. */
export const CAMERA_PICTURES = 'image/*';
