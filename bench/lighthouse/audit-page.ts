import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { runProgram } from '../../scripts/run-program.ts';

const auditSchema = v.object({
  title: v.string(),
  score: v.nullable(v.number()),
  scoreDisplayMode: v.string(),
  displayValue: v.optional(v.string()),
  numericValue: v.optional(v.number()),
  details: v.optional(v.unknown()),
});
const reportSchema = v.object({
  runtimeError: v.optional(v.object({ code: v.string(), message: v.string() })),
  categories: v.record(
    v.string(),
    v.object({
      title: v.string(),
      score: v.nullable(v.number()),
      auditRefs: v.array(v.object({ id: v.string(), weight: v.number() })),
    }),
  ),
  audits: v.record(v.string(), auditSchema),
});

/** The parts of Lighthouse's report that are used here. */
export type Report = v.InferOutput<typeof reportSchema>;
export type Audit = v.InferOutput<typeof auditSchema>;

interface Order {
  /** The path of Lighthouse's command line program. */
  program: string;
  chromiumPath: string;
  url: string;
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
      ...[program, url, '--quiet', '--output=json', `--output-path=${file}`],
      '--chrome-flags=--headless=new --no-sandbox',
    ],
    { env: { CHROME_PATH: chromiumPath }, isQuiet: true },
  );
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}:\n${output}`);
  const report = v.parse(reportSchema, JSON.parse(readFileSync(file, 'utf8')));
  if (report.runtimeError !== undefined) throw new Error(report.runtimeError.message);
  return report;
}
