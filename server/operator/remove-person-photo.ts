import { AppError } from '../../contract/errors.ts';
import type { ReportOutcome } from '../../contract/operator-desk.ts';
import type { Handler } from '../http/call-handler.ts';
import { writeAct } from '../moderation/operator-act.ts';
import { removePhoto } from '../moderation/remove-photo.ts';
import { withStatement } from '../moderation/statement-of-reasons.ts';
import { findDeskPerson } from './find-desk-person.ts';
import { findReport } from './find-report.ts';

/**
 * POST /api/operator/people/{userId}/remove-photo: removes a photo from a profile, and mails its owner the reason. The
 * same picture is held if it is uploaded again. With a report's id, closes that report. A photo that is already removed
 * is no error. Throws `profile-not-found`, and `not-found` for a report of another person.
 */
export const removePersonPhoto: Handler<'remove-person-photo'> = async (call, context) => {
  const { path, body, keyed } = call;
  const { photo_url: url, reason, report_id: reportId } = body;
  const userId = await findDeskPerson(context.db, path.userId);
  if (reportId !== undefined && (await findReport(context.db, reportId)).personId !== userId) {
    throw new AppError('not-found');
  }
  const outcome: ReportOutcome = 'photo-removed';
  const act = {
    ...({ keyed, act: 'photo-removed', personId: userId, reason } as const),
    ...(reportId === undefined ? {} : { reportId, closes: { about: { reportId }, outcome } }),
  };
  const statement = { ...({ userId, kind: 'photo-removed' } as const), reason };
  await removePhoto(
    context,
    { userId, url },
    withStatement({ ...statement, operatorId: keyed.userId }, (_, touches, work) =>
      writeAct(context, { touches, act }, work),
    ),
  );
  return { body: {} };
};
