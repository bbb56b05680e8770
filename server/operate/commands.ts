import type { Command } from './command.ts';
import { addRequestCommand, listRequestsCommand } from './commands/authority-requests.ts';
import { backupCommand } from './commands/backup.ts';
import { demoPeopleCommand } from './commands/demo-people.ts';
import { endSecondStepCommand } from './commands/end-second-step.ts';
import { grantCommand } from './commands/grant.ts';
import { landingAutoCommand, landingLetterCommand } from './commands/landing.ts';
import { migrateCommand } from './commands/migrate.ts';
import { moveFilesCommand } from './commands/move-files.ts';
import { moveToPostgresCommand } from './commands/move-to-postgres.ts';
import {
  addOperatorCommand,
  listOperatorsCommand,
  removeOperatorCommand,
} from './commands/operators.ts';
import { psqlCommand } from './commands/psql.ts';
import { removeMessageCommand, removePhotoCommand } from './commands/remove.ts';
import {
  closeReportCommand,
  listReportsCommand,
  saveEvidenceCommand,
  showReportCommand,
} from './commands/reports.ts';
import { restoreCommand } from './commands/restore.ts';
import { rotateKeysCommand } from './commands/rotate-keys.ts';
import { securityLogCommand } from './commands/security-log.ts';
import { suspendCommand, unsuspendCommand } from './commands/suspend.ts';
import { transparencyCommand } from './commands/transparency.ts';

/** All operator commands, in the order of the help (docs/operator-commands.md). */
export const commands: readonly Command[] = [
  migrateCommand,
  grantCommand,
  listOperatorsCommand,
  addOperatorCommand,
  removeOperatorCommand,
  listReportsCommand,
  showReportCommand,
  saveEvidenceCommand,
  closeReportCommand,
  suspendCommand,
  unsuspendCommand,
  endSecondStepCommand,
  securityLogCommand,
  removeMessageCommand,
  removePhotoCommand,
  transparencyCommand,
  listRequestsCommand,
  addRequestCommand,
  landingLetterCommand,
  landingAutoCommand,
  rotateKeysCommand,
  demoPeopleCommand,
  backupCommand,
  restoreCommand,
  moveToPostgresCommand,
  moveFilesCommand,
  psqlCommand,
];
