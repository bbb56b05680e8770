import type { PictureSize } from '../../contract/picture-bounds.ts';

/**
 * Returns the upright size of a picture, or `null` if the browser cannot read it. Only the header of the file is
 * needed, so the pixels are not decoded.
 */
export function measurePicture(image: Blob): Promise<PictureSize | null> {
  return withImage(image, ({ naturalWidth: width, naturalHeight: height }) =>
    width > 0 && height > 0 ? { width, height } : null,
  );
}

/** Calls `use` with a picture as an image element. Resolves with `null` if the browser cannot show it. */
export async function withImage<Result>(
  picture: Blob,
  use: (image: HTMLImageElement) => Result | Promise<Result>,
): Promise<Result | null> {
  const url = URL.createObjectURL(picture);
  try {
    const image = await load(url);
    return image === null ? null : await use(image);
  } finally {
    URL.revokeObjectURL(url);
  }
}

function load(url: string): Promise<HTMLImageElement | null> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => resolve(null);
    image.src = url;
  });
}
