import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { runProgram } from '../../scripts/run-program.ts';

const reportSchema = v.object({
  runtimeError: v.optional(v.object({ code: v.string(), message: v.string() })),
  categories: v.record(v.string(), v.object({ score: v.nullable(v.number()) })),
  audits: v.record(v.string(), v.object({ numericValue: v.optional(v.number()) })),
});

/** The parts of Lighthouse's report that are used here. */
export type Report = v.InferOutput<typeof reportSchema>;

interface Order {
  /** The path of Lighthouse's command line program. */
  program: string;
  chromiumPath: string;
  url: string;
  /** The path of the reports, without `.report.json` and `.report.html`. */
  file: string;
}

/** Lighthouse sometimes misses the start of a page and must run again. */
const TRIES = 3;

/** Runs Lighthouse on one page with its defaults: a phone, slow 4G, in a new browser. */
export async function auditPage(order: Order): Promise<Report> {
  for (let attempt = 1; attempt < TRIES; attempt += 1) {
    try {
      return await auditOnce(order);
    } catch (error) {
      process.stdout.write(`Once more: ${String(error)}\n`);
    }
  }
  return auditOnce(order);
}

async function auditOnce(order: Order): Promise<Report> {
  const { program, chromiumPath, url, file } = order;
  const { code, output } = await runProgram(
    process.execPath,
    [
      ...[program, url, '--quiet', '--output=json', '--output=html', `--output-path=${file}`],
      '--chrome-flags=--headless=new --no-sandbox',
    ],
    { env: { CHROME_PATH: chromiumPath }, isQuiet: true },
  );
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}:\n${output}`);
  const report = v.parse(reportSchema, JSON.parse(readFileSync(`${file}.report.json`, 'utf8')));
  if (report.runtimeError !== undefined) throw new Error(report.runtimeError.message);
  return report;
}
