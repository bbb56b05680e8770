import { AppError } from '../../contract/errors.ts';

const LONGEST_SIDE_PX = 4096;
const JPEG_QUALITY = 0.9;

/** A decoded picture, upright, and how to let go of it. */
interface Decoded {
  source: CanvasImageSource;
  width: number;
  height: number;
  close(): void;
}

/** A phone's picture as a JPEG (decision 116). Throws AppError `image-heic` where none can be made. */
export async function convertHeic(file: Blob): Promise<Blob> {
  const picture = (await decodeAtOnce(file)) ?? (await decodeAsImage(file));
  if (picture === null) throw new AppError('image-heic');
  try {
    const jpeg = await drawAsJpeg(picture);
    if (jpeg === null) throw new AppError('image-heic');
    return jpeg;
  } finally {
    picture.close();
  }
}

async function decodeAtOnce(file: Blob): Promise<Decoded | null> {
  try {
    const source = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const { width, height } = source;
    return { source, width, height, close: () => source.close() };
  } catch {
    // Some systems decode it for an image element alone; that is asked next.
    return null;
  }
}

async function decodeAsImage(file: Blob): Promise<Decoded | null> {
  const url = URL.createObjectURL(file);
  const source = new Image();
  source.src = url;
  try {
    await source.decode();
    const { naturalWidth: width, naturalHeight: height } = source;
    return { source, width, height, close: () => URL.revokeObjectURL(url) };
  } catch {
    // Nothing here can decode it: the caller says so.
    URL.revokeObjectURL(url);
    return null;
  }
}

function drawAsJpeg({ source, ...picture }: Decoded): Promise<Blob | null> {
  const { width, height } = fittingSize(picture, LONGEST_SIDE_PX);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  // A JPEG has no transparency: what shows through is white, as paper is.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(source, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
}

interface Size {
  width: number;
  height: number;
}

/** The size of a picture that has to fit into a square; one that fits stays as it is. */
export function fittingSize({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  const fit = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: fit(width), height: fit(height) };
}
