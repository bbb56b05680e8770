import { runCommandLine } from './operate/run-command-line.ts';

process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  print: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
});
