import { AppError } from '../../contract/errors.ts';
import { OperatorError } from '../base/operator-error.ts';

/** Waits for work with a bucket. If S3 fails meanwhile, throws a sentence for the operator. The log has the reason. */
export async function explainS3<T>(work: Promise<T>, advice: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
    throw new OperatorError(`The pictures in S3 cannot be reached. ${advice}`);
  }
}
