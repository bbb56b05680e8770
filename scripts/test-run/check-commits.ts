import { execFileSync } from 'node:child_process';

const LONGEST_SUBJECT = 72;
const SUBJECT = /^(?:feat|fix|perf|refactor|test|docs|build)(?:\([a-z0-9-]+\))?: [^A-Z\s].*[^.\s]$/;
/** Only this many commits are checked. Earlier subjects have another form. */
const CHECKED = 40;

/** Returns the error in the subject of a commit (CONTRIBUTING.md, "Commits"), or null if it is correct. */
export function findWrongSubject(subject: string): string | null {
  if (subject.length > LONGEST_SUBJECT) return `longer than ${LONGEST_SUBJECT} characters`;
  return SUBJECT.test(subject) ? null : 'not of the form type(room): imperative';
}

/** Returns the newest commits with a wrong subject. Empty without a git history. */
export function checkCommits(): string[] {
  return readSubjects().flatMap((line) => {
    const subject = line.slice(line.indexOf(' ') + 1);
    const wrong = findWrongSubject(subject);
    return wrong === null ? [] : [`${line}: ${wrong}`];
  });
}

function readSubjects(): string[] {
  const args = ['log', '--no-merges', '--format=%h %s', `-${CHECKED}`];
  try {
    const log = execFileSync('git', args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return log.split('\n').filter((line) => line !== '');
  } catch {
    // The sources have no git history.
    return [];
  }
}
