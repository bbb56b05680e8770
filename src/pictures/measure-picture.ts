import type { PictureSize } from '../../contract/picture-bounds.ts';

/**
 * How large a picture is as one sees it, turned upright; null where nothing here can read it. Its
 * pixels are not decoded: the head of the file says it.
 */
export function measurePicture(image: Blob): Promise<PictureSize | null> {
  return withImage(image, ({ naturalWidth: width, naturalHeight: height }) =>
    width > 0 && height > 0 ? { width, height } : null,
  );
}

/** Lends a picture as an element, which a browser can read where it can show it; null where it cannot. */
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
