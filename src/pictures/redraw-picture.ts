import { fitPicture, type PictureSize } from '../../contract/picture-bounds.ts';
import { withImage } from './measure-picture.ts';

const QUALITY = 0.9;
/** The size of a sample that shows whether anything was drawn. */
const GLANCE_PX = 16;

/** The type of a redrawn picture. WebP keeps transparency. A browser that cannot write WebP makes a PNG. */
export type DrawnType = 'image/jpeg' | 'image/webp';

/**
 * Decodes a picture and draws it upright within the bounds of `fitPicture`, without its metadata. An animation gives
 * its first frame, a truncated file its existing part. `size` is the upright size if known; the browser then decodes
 * directly into the small size. Returns `null` if the browser cannot decode it.
 */
export async function redrawPicture(
  file: Blob,
  size: PictureSize | null,
  type: DrawnType,
): Promise<Blob | null> {
  const bitmap = await decodePicture(file, size);
  if (bitmap === null) {
    return withImage(file, (image) => {
      const canvas = draw(image, { width: image.naturalWidth, height: image.naturalHeight });
      return canvas === null || isBlank(canvas) ? null : encode(canvas, type);
    });
  }
  try {
    const canvas = draw(bitmap, bitmap);
    return canvas === null ? null : await encode(canvas, type);
  } finally {
    bitmap.close();
  }
}

/**
 * Decodes all pixels of a picture outside the main thread. Returns `null` for a broken file, and if memory is short.
 */
export async function decodePicture(
  file: Blob,
  size: PictureSize | null,
): Promise<ImageBitmap | null> {
  const options: ImageBitmapOptions = { imageOrientation: 'from-image' };
  if (size !== null) {
    const { width, height } = fitPicture(size);
    Object.assign(options, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' });
  }
  try {
    return await createImageBitmap(file, options);
  } catch {
    // The caller then tries an image element. It shows the existing part of a broken file, and some systems decode HEIC
    // only there.
    return null;
  }
}

function draw(source: CanvasImageSource, size: PictureSize): HTMLCanvasElement | null {
  const { width, height } = fitPicture(size);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
  return canvas;
}

/** Whether the canvas is empty. A browser silently draws nothing for an image that it could not decode. */
function isBlank(canvas: HTMLCanvasElement): boolean {
  const glance = document.createElement('canvas');
  glance.width = GLANCE_PX;
  glance.height = GLANCE_PX;
  const context = glance.getContext('2d');
  context?.drawImage(canvas, 0, 0, GLANCE_PX, GLANCE_PX);
  const { data } = context?.getImageData(0, 0, GLANCE_PX, GLANCE_PX) ?? {};
  return data === undefined || data.every((value) => value === 0);
}

function encode(canvas: HTMLCanvasElement, type: DrawnType): Promise<Blob | null> {
  const context = canvas.getContext('2d');
  if (type === 'image/jpeg' && context !== null) {
    // A JPEG has no transparency, so fill transparent areas with white.
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
}
