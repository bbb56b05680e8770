import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import pg from 'pg';
import { runWorkers } from '../load.ts';
import { type Run, sendBare } from './bare-send.ts';
import type { Prepared, Statement } from './prepare.ts';

/**
 * A child process with a minimal stack: node:http in front of the database driver. GET /<call> runs the statements of a
 * call. POST /send?… sends letters without HTTP for some time and returns the speed.
 */

interface Driver {
  run: Run;
  /** Runs work on a separate connection. */
  exclusively<Result>(work: (run: Run) => Promise<Result>): Promise<Result>;
}

const POOL_SIZE = 10;

function openDriver(url: string): Driver {
  const pool = new pg.Pool({ connectionString: url, max: POOL_SIZE });
  return {
    run: (sql, parameters) => pool.query(sql, parameters),
    async exclusively(work) {
      const client = await pool.connect();
      try {
        return await work((sql, parameters) => client.query(sql, parameters));
      } finally {
        client.release();
      }
    },
  };
}

async function replay(driver: Driver, statements: Statement[]): Promise<unknown[]> {
  const results: unknown[] = [];
  for (const { sql, parameters } of statements) {
    results.push((await driver.run(sql, [...parameters])).rows);
  }
  return results;
}

const prepared: Prepared = JSON.parse(readFileSync(process.env.PREPARED ?? '', 'utf8'));
const driver = openDriver(prepared.env.DATABASE_URL);
const pigeons = prepared.world.writers.map(({ pigeonIds }) => pigeonIds);

async function sendForAWhile(concurrency: number, seconds: number) {
  return runWorkers({ concurrency, seconds }, async (worker) => {
    const writer = prepared.world.writers[worker];
    const pigeonId = pigeons[worker]?.pop();
    if (writer === undefined || pigeonId === undefined) throw new Error('no pigeon is left');
    await driver.exclusively((run) => sendBare(run, writer, pigeonId));
  });
}

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const name = decodeURIComponent(url.pathname.slice(1));
  const body =
    request.method === 'POST'
      ? await sendForAWhile(
          Number(url.searchParams.get('concurrency')),
          Number(url.searchParams.get('seconds')),
        )
      : await replay(driver, prepared.statements[name as keyof Prepared['statements']]);
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify(body));
});
server.listen(Number(process.env.PORT), '127.0.0.1');
await once(server, 'listening');
process.stdout.write('ready\n');
