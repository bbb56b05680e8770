import { runProgram } from './run-program.ts';

const { code } = await runProgram(process.execPath, [
  'sim/teeth/main.ts',
  ...process.argv.slice(2),
]);
process.exitCode = code;
