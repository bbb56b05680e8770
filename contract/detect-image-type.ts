/** The types that the server stores, and `heic`, which a device has to convert first. */
export type ImageType = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic';

/** The number of leading bytes needed to detect the type. The HEIC brands of all phones fit into them. */
export const IMAGE_HEAD_BYTES = 64;

const startsWith = (bytes: Uint8Array, signature: readonly number[], offset = 0) =>
  signature.every((byte, index) => bytes[offset + index] === byte);
const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

const PNG = [0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a];
const AVIF_BRANDS = ['avif', 'avis'];
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/**
 * Returns the type of an image from its first bytes, independent of its name. Returns `null` if the type is not
 * supported (product.md section 5).
 */
export function detectImageType(bytes: Uint8Array): ImageType | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(bytes, PNG)) return 'png';
  if (startsWith(bytes, ascii('GIF87a')) || startsWith(bytes, ascii('GIF89a'))) return 'gif';
  if (startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8)) return 'webp';
  return startsWith(bytes, ascii('ftyp'), 4) ? detectByBrand(readBrands(bytes)) : null;
}

/** Checks AVIF first: both formats share the brand `mif1`, but an AVIF also lists its own brand. */
function detectByBrand(brands: readonly string[]): ImageType | null {
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return 'avif';
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? 'heic' : null;
}

/** Returns the major brand and the compatible brands. Skips the four version bytes between them. */
function readBrands(bytes: Uint8Array): string[] {
  const box = bytes.subarray(
    0,
    Math.min(bytes.length, new DataView(bytes.slice(0, 4).buffer).getUint32(0)),
  );
  const brandAt = (offset: number) => String.fromCharCode(...box.subarray(offset, offset + 4));
  const offsets = [8];
  for (let offset = 16; offset + 4 <= box.length; offset += 4) offsets.push(offset);
  return offsets.map(brandAt);
}
