import { runProgram } from './run-program.ts';

// Crash points are chosen by counting, not by a seed: they have a program of their own.
const args = process.argv.slice(2);
const rest = args.filter((arg) => arg !== '--crash-points');
const program = rest.length < args.length ? 'sim/crash-points/main.ts' : 'sim/main.ts';
const { code } = await runProgram(process.execPath, [program, ...rest]);
process.exitCode = code;
