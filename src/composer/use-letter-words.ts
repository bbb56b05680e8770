import type { ErrorCode } from '../../contract/errors.ts';
import { MESSAGE_MAX_LENGTH } from '../../contract/limits.ts';
import { useTranslator } from '../language/use-translator.ts';
import type { LetterProblem } from './letter-problem.ts';

interface Tried {
  problem: LetterProblem | null;
  /** Whether the person tried to send. An empty letter is no error before that. */
  hasTried: boolean;
  rejection: ErrorCode | undefined;
}

export function useLetterWords({ problem, hasTried, rejection }: Tried): string | undefined {
  const { t, error } = useTranslator();
  if (problem === 'too-long') return t('compose.too-long', { max: MESSAGE_MAX_LENGTH });
  if (problem === 'empty' && hasTried) return error('message-empty');
  return rejection === undefined ? undefined : error(rejection);
}
