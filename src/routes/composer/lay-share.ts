import type { Share } from '../../../local/database.ts';
import { takeShare } from '../../../local/shares/take-share.ts';
import { device } from '../../bridges/device.ts';
import { preparePicture } from '../../components/pictures/prepare-picture.ts';
import { openComposer } from './composer-request.ts';
import { NEW_LETTER } from './draft-key.ts';
import { whenDraftsAreSaved } from './use-draft.ts';

/**
 * Lays what another app has shared on the desk and opens it there, as a letter to the sky. A picture
 * that is none is left away, and said so; the words come all the same.
 */
export async function layShare({ id, image }: Share): Promise<void> {
  const { picture, problem } = await makeReady(image);
  // A composer that was closed a moment ago may still be keeping what was typed last.
  await whenDraftsAreSaved();
  const isLaid = await takeShare(device.db, { id, image: picture, draftKey: NEW_LETTER });
  if (isLaid) openComposer({ to: 'sky', pictureProblem: problem });
}

async function makeReady(image: Blob | null): Promise<{ picture: Blob | null; problem: unknown }> {
  if (image === null) return { picture: null, problem: null };
  try {
    return { picture: await preparePicture(image), problem: null };
  } catch (problem) {
    return { picture: null, problem };
  }
}
