import { AppError, type ErrorCode } from '../../contract/errors.ts';
import type { MessageFacts } from './read-message-facts.ts';

/** Throws the rules' refusal, or what is wrong with id or image; answers the pigeon that flies. */
export function checkMessageParts(
  facts: MessageFacts,
  refusal: ErrorCode | null,
  imageUrl: string | null,
): NonNullable<MessageFacts['pigeon']> {
  if (facts.isIdTaken) throw new AppError('message-id-taken', { field: 'id' });
  if (refusal !== null) throw new AppError(refusal);
  if (imageUrl !== null && facts.image === null) {
    throw new AppError('upload-unknown', { field: 'image_url' });
  }
  if (facts.pigeon === null) throw new AppError('pigeon-not-found');
  return facts.pigeon;
}
