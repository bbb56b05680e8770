import { AppError, type ErrorCode } from '../../contract/errors.ts';
import { NetworkError } from './network-error.ts';

export interface ForeignAnswer {
  /** 0 for a redirect that the browser does not follow. */
  status: number;
  isRedirect: boolean;
  type: string;
  text: string;
  retryAfterSeconds: number | undefined;
}

/** Statuses with which a proxy reports that the server behind it is down. */
const SERVER_IS_AWAY: readonly number[] = [502, 503, 504];
/** Statuses with which networks and proxies show their own sign-in page. */
const OF_A_SIGN_IN_PAGE: readonly number[] = [401, 403, 407];
const NETWORK_AUTHENTICATION_REQUIRED = 511;

/**
 * Returns the error for an unexpected response. A proxy that cannot reach the server, or a body that is cut off, counts
 * as no answer (NetworkError). Any other response comes from another server or proxy and becomes an AppError with the
 * fate `strange`.
 */
export function classifyResponse(
  answer: ForeignAnswer,
  isUpload: boolean,
): AppError | NetworkError {
  const { status, retryAfterSeconds } = answer;
  if (SERVER_IS_AWAY.includes(status) || isCutOff(answer)) {
    return new NetworkError(`status ${status}`);
  }
  return new AppError(reasonOf(answer, isUpload), {
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}

function reasonOf(answer: ForeignAnswer, isUpload: boolean): ErrorCode {
  if (wantsSignIn(answer)) return 'network-sign-in';
  return isUpload && answer.status === 413 ? 'too-large-for-network' : 'strange-answer';
}

function wantsSignIn(answer: ForeignAnswer): boolean {
  const { status, isRedirect } = answer;
  if (isRedirect || (status >= 300 && status < 400)) return true;
  if (status === NETWORK_AUTHENTICATION_REQUIRED) return true;
  const isSuccess = status >= 200 && status < 300;
  return isHtml(answer) && (isSuccess || OF_A_SIGN_IN_PAGE.includes(status));
}

const isHtml = ({ type, text }: ForeignAnswer) =>
  type.includes('text/html') || text.trimStart().startsWith('<');

/** Whether a response declared as JSON ends too early or is garbled. */
function isCutOff({ type, text }: ForeignAnswer): boolean {
  if (!type.includes('application/json')) return false;
  try {
    JSON.parse(text);
    return false;
  } catch {
    return true;
  }
}
