import { SHARE_FIELDS, SHARE_PATH } from '../contract/share-target.ts';
import type { Device } from '../local/device/device.ts';
import { keepShare, type Shared } from '../local/outbox/keep-share.ts';
import { swScope } from './sw-scope.ts';

export function isShare({ method, url }: Request): boolean {
  return method === 'POST' && new URL(url).pathname === SHARE_PATH;
}

/**
 * Stores shared content on the device, online or offline, and redirects to the sky, where the composer opens with the
 * content. If it cannot be stored, the sky shows a message. The other app still has the content.
 */
export async function receiveShare(device: Device, request: Request): Promise<Response> {
  try {
    await keepShare(device, readForm(await request.formData()));
  } catch (error) {
    swScope.reportError(error);
    return Response.redirect('/discover?shared=missed', 303);
  }
  return Response.redirect('/discover', 303);
}

function readForm(form: FormData): Shared {
  const words = (field: string) => {
    const value = form.get(field);
    return typeof value === 'string' ? value : '';
  };
  return {
    title: words(SHARE_FIELDS.title),
    text: words(SHARE_FIELDS.text),
    url: words(SHARE_FIELDS.url),
    images: form
      .getAll(SHARE_FIELDS.image)
      .filter((image): image is File => image instanceof Blob && image.size > 0),
  };
}
