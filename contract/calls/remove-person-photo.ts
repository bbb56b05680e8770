import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { operatorReasonSchema } from '../operator-desk.ts';
import { fileKeyOf } from '../uploads.ts';
import { byUserId, defineCall, empty } from './define-call.ts';

const fileUrlSchema = v.pipe(
  v.string(),
  v.check((url) => fileKeyOf(url) !== null, 'the address of an image'),
);

export const removePersonPhoto = defineCall({
  name: 'remove-person-photo',
  group: 'operator',
  method: 'POST',
  path: '/api/operator/people/{userId}/remove-photo',
  who: 'operator',
  summary: 'Removes a photo from a profile for everybody, and mails its owner the reason.',
  path_params: byUserId,
  body: v.strictObject({
    photo_url: fileUrlSchema,
    reason: operatorReasonSchema,
    /** The report that this action closes. */
    report_id: v.optional(idSchema),
  }),
  reply: empty,
});
