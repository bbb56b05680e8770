import type { PictureSize } from '../../local/device/database.ts';

/**
 * How large a picture is as one sees it, turned upright; null where nothing here can read it. Its
 * pixels are not decoded: the head of the file says it.
 */
export async function measurePicture(image: Blob): Promise<PictureSize | null> {
  const url = URL.createObjectURL(image);
  try {
    const { naturalWidth: width, naturalHeight: height } = await load(url);
    return width > 0 && height > 0 ? { width, height } : null;
  } catch {
    // Its room is guessed then; whether it is a picture at all is for others to say.
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function load(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const picture = new Image();
    picture.onload = () => resolve(picture);
    picture.onerror = reject;
    picture.src = url;
  });
}
