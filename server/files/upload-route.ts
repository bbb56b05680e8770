import { Hono, type Context as HonoContext } from 'hono';
import { AppError } from '../../contract/errors.ts';
import { UPLOAD_PART_PATH, UPLOAD_PATH } from '../../contract/routes.ts';
import type { Context } from '../context/context.ts';
import type { RequestFacts } from '../http/call-handler.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { limitInFlight } from '../http/limit-in-flight.ts';
import { householdOf } from '../http/network-of.ts';
import { readRequestFacts } from '../http/read-request-facts.ts';
import { resolveCaller } from '../sessions/resolve-caller.ts';
import type { FileStore } from './file-store.ts';
import { readUpload } from './read-upload.ts';
import { readUploadPart } from './read-upload-part.ts';
import { receivePart } from './receive-part.ts';
import { saveUpload } from './save-upload.ts';

/** Concurrent uploads per person, enough for six photos. */
const OF_A_PERSON = 6;
/** Concurrent uploads per household, so that one person with many accounts cannot take all slots. */
const OF_A_HOUSEHOLD = 24;
/** Concurrent uploads in total. Each takes up to 15 MB of disk space while it arrives. */
const OF_ALL = 48;

interface Sender extends Pick<RequestFacts, 'signal'> {
  ownerId: string;
}

/**
 * Serves POST /api/safe-endpoint-upload, which stores an image for the caller, and …/part, which receives a part of one
 * (product.md section 7).
 */
export function uploadRoute(
  context: Context,
  files: FileStore,
  { quotaBytes }: { quotaBytes: number },
): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const ofPerson = limitInFlight(OF_A_PERSON);
  const ofHousehold = limitInFlight(OF_A_HOUSEHOLD);
  const ofAll = limitInFlight(OF_ALL, 'unavailable');

  async function receiveWhole(request: Request, { ownerId, signal }: Sender) {
    context.limits.uploads.take(ownerId);
    const draft = files.makeDraft();
    try {
      const { uploadId, userId } = await readUpload(request, draft);
      if (userId !== undefined && userId !== ownerId) throw new AppError('other-person');
      const upload = { ownerId, uploadId, read: draft.read, signal };
      return await saveUpload(context, files, { upload, quotaBytes });
    } finally {
      await draft.remove();
    }
  }

  async function receiveNext(request: Request, { ownerId, signal }: Sender) {
    context.limits.uploadParts.take(ownerId);
    const { uploadId, userId, ...part } = await readUploadPart(request);
    if (userId !== undefined && userId !== ownerId) throw new AppError('other-person');
    const key = { ownerId, uploadId };
    return receivePart(context, files, { key, part, quotaBytes, signal });
  }

  /** Runs the upload within the limits on concurrent uploads and replies to the caller. */
  async function answer<Reply extends object>(
    c: HonoContext<HttpEnv>,
    receive: (request: Request, sender: Sender) => Promise<Reply>,
  ): Promise<Response> {
    // Identify the caller first. A visitor's body is not read.
    const facts = readRequestFacts(c, context.trustedProxies);
    const { caller, setCookies } = await resolveCaller(context, facts);
    for (const line of setCookies) c.header('Set-Cookie', line, { append: true });
    c.set('personId', caller.userId);
    const sender = { ownerId: caller.userId, signal: facts.signal };
    const reply = await ofPerson.run(sender.ownerId, () =>
      ofHousehold.run(householdOf(facts.network), () =>
        ofAll.run('all', () => receive(c.req.raw, sender)),
      ),
    );
    return c.json(reply);
  }

  app.post(UPLOAD_PATH, (c) => {
    c.set('operation', 'upload');
    return answer(c, receiveWhole);
  });
  app.post(UPLOAD_PART_PATH, (c) => {
    c.set('operation', 'upload-part');
    return answer(c, receiveNext);
  });
  return app;
}
