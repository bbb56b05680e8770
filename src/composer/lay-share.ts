import { AppError } from '../../contract/errors.ts';
import type { Share } from '../../local/device/database.ts';
import { takeShare } from '../../local/outbox/take-share.ts';
import { readPicture, showPicture } from '../../local/storage/stored-picture.ts';
import { describeError } from '../language/describe-error.ts';
import { currentTranslator } from '../language/use-translator.ts';
import { preparePicture } from '../pictures/prepare-picture.ts';
import { device } from '../platform/device.ts';
import { showToast } from '../ui/toast-store.ts';
import { composerStore, openComposer } from './composer-request.ts';

/**
 * Creates a draft of a letter to the sky from content shared by another app, and opens it. An invalid picture is left
 * out with a message; the text is kept. While another letter is open, the content stays stored.
 */
export async function layShare(share: Share): Promise<void> {
  const { picture, problem } = await makeReady(share);
  // Preparing a picture takes time. The person may have begun another letter meanwhile.
  if (composerStore.get() !== null || document.visibilityState !== 'visible') return;
  const translator = currentTranslator();
  try {
    const draft = await takeShare(device, { id: share.id, image: picture });
    if (draft === null) return;
    openComposer({ to: 'sky', draft, pictureProblem: problem });
    if (share.picturesLeft > 0) showToast(translator.t('compose.share-one-picture'));
  } catch (error) {
    showToast(describeError(error, translator), { isError: true });
  }
}

async function makeReady({ image, pictureError }: Share) {
  const problem: unknown = pictureError === null ? null : new AppError(pictureError);
  if (image === null) return { picture: null, problem };
  try {
    return {
      picture: await preparePicture(showPicture(await readPicture(device, image))),
      problem,
    };
  } catch (cause) {
    return { picture: null, problem: cause };
  }
}
