import { runProgram } from './run-program.ts';

const args = ['server/outages/main.ts', ...process.argv.slice(2)];
const { code } = await runProgram(process.execPath, args);
process.exitCode = code;
