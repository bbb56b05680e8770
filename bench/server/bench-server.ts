import { makeId } from '../../contract/ids.ts';
import { findPostgres } from '../../scripts/engines/find-postgres.ts';
import { startPostgres } from '../../scripts/engines/start-postgres.ts';
import { createTestDatabase } from '../../server/db/test-database.ts';
import { type LoadCall, runLoad, type Speed } from '../load.ts';
import { median } from '../percentile.ts';
import { formatTable } from '../table.ts';
import { BARE_SEND_STATEMENTS } from './bare-send.ts';
import { type Child, startBare, startProduct } from './children.ts';
import { type Prepared, prepare } from './prepare.ts';
import {
  readCall,
  readCallNames,
  unreadByGateway,
  unreadDirect,
  viaGateway,
} from './read-calls.ts';
import { WRITERS } from './world.ts';

const ROUNDS = 5;
const SECONDS = 2;
const WARM_UP_SECONDS = 1;
/** The product may cost so much beside the bare thing, and the gateway beside a direct call. */
const LEAST_SHARE = 0.7;
const GATEWAY_AT_MOST = 1.25;

/** A pair that is measured in turns, so that a noisy machine is noisy for both. */
interface Pair {
  name: string;
  product(seconds: number): Promise<Speed>;
  bare(seconds: number): Promise<Speed>;
  note: string;
}

/**
 * Sends and reads through the whole stack, beside the same on the bare driver, on each engine.
 * Prints a table; answers whether every ratio keeps its budget.
 */
export async function benchServer(): Promise<boolean> {
  const results = [await benchEngine('PGlite', null)];
  const bin = findPostgres();
  if (bin === null) {
    process.stdout.write('PostgreSQL is absent: only the embedded database was measured.\n');
    return results.every(Boolean);
  }
  const postgres = await startPostgres(bin);
  try {
    results.push(await benchEngine('PostgreSQL', postgres.url));
  } finally {
    await postgres.stop();
  }
  return results.every(Boolean);
}

async function benchEngine(engine: string, serverUrl: string | null): Promise<boolean> {
  // A database for each side: the embedded one has room for one process only.
  const [forProduct, forBare] = [await makeDatabase(serverUrl), await makeDatabase(serverUrl)];
  const product = await startProduct(forProduct);
  const bare = await startBare(forBare);
  try {
    const rows = [
      ['', 'product/s', 'p50 ms', 'p99 ms', 'bare/s', 'p50 ms', 'p99 ms', 'share', 'least'],
    ];
    let isWithin = true;
    for (const pair of listPairs({ forProduct, forBare, product, bare })) {
      const { row, share } = await measure(pair);
      rows.push(row);
      isWithin &&= share >= LEAST_SHARE;
    }
    const gateway = await measureGateway(forProduct, product);
    rows.push(gateway.row);
    process.stdout.write(`\n${engine}\n${formatTable(rows)}\n`);
    return isWithin && gateway.cost <= GATEWAY_AT_MOST;
  } finally {
    await Promise.all([product.stop(), bare.stop()]);
  }
}

async function makeDatabase(serverUrl: string | null): Promise<Prepared> {
  return prepare(serverUrl === null ? null : (await createTestDatabase(serverUrl)).url);
}

interface Sides {
  forProduct: Prepared;
  forBare: Prepared;
  product: Child;
  bare: Child;
}

function listPairs(sides: Sides): Pair[] {
  return [
    sendPair(sides, 1),
    sendPair(sides, WRITERS),
    ...readCallNames.map((name) => readPair(sides, name)),
  ];
}

function sendPair({ forProduct, product, bare }: Sides, concurrency: number): Pair {
  const { writers } = forProduct.world;
  const nextCall = (worker: number): LoadCall => {
    const writer = writers[worker];
    const pigeonId = writer?.pigeonIds.pop();
    if (writer === undefined || pigeonId === undefined) throw new Error('no pigeon is left');
    const body = { id: newId(), content: 'Merhaba', receiverId: writer.receiverId, pigeonId };
    const envelope = { endpoint: '/api/messages', method: 'POST', body, idempotencyKey: newId() };
    return viaGateway(writer.token, product.origin, envelope);
  };
  return {
    name: `send, ${concurrency} at once`,
    note: `${forProduct.sendStatements} statements, bare ${BARE_SEND_STATEMENTS}`,
    product: (seconds) => runLoad({ port: product.port, concurrency, seconds, nextCall }),
    bare: async (seconds) => {
      const query = new URLSearchParams({
        concurrency: String(concurrency),
        seconds: String(seconds),
      });
      const reply = await fetch(`http://127.0.0.1:${bare.port}/send?${query}`, { method: 'POST' });
      return (await reply.json()) as Speed;
    },
  };
}

function readPair(
  { forProduct, forBare, product, bare }: Sides,
  name: (typeof readCallNames)[number],
): Pair {
  const load = (port: number, call: LoadCall) => (seconds: number) =>
    runLoad({ port, concurrency: WRITERS, seconds, nextCall: () => call });
  const path = `/${encodeURIComponent(name)}`;
  return {
    name,
    note: `${forBare.statements[name].length} statements on both sides`,
    product: load(product.port, readCall(name, forProduct.world)),
    bare: load(bare.port, { method: 'GET', path, headers: {} }),
  };
}

async function measure(pair: Pair) {
  await pair.product(WARM_UP_SECONDS);
  await pair.bare(WARM_UP_SECONDS);
  const product: Speed[] = [];
  const bare: Speed[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    product.push(await pair.product(SECONDS));
    bare.push(await pair.bare(SECONDS));
  }
  const share = middle(product).perSecond / middle(bare).perSecond;
  const name = `${pair.name} (${pair.note})`;
  const row = [name, ...cells(product), ...cells(bare), share.toFixed(2), String(LEAST_SHARE)];
  return { row, share };
}

/** The gateway's cost: time of a call through it, beside the same call made directly. */
async function measureGateway({ world }: Prepared, { port, origin }: Child) {
  const load = (call: LoadCall, seconds: number) =>
    runLoad({ port, concurrency: WRITERS, seconds, nextCall: () => call });
  const [byGateway, direct] = [unreadByGateway(world, origin), unreadDirect(world)];
  await load(byGateway, WARM_UP_SECONDS);
  await load(direct, WARM_UP_SECONDS);
  const gateway: Speed[] = [];
  const straight: Speed[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    gateway.push(await load(byGateway, SECONDS));
    straight.push(await load(direct, SECONDS));
  }
  const cost = middle(straight).perSecond / middle(gateway).perSecond;
  const name = 'unread count by the gateway, beside direct';
  const row = [
    name,
    ...cells(gateway),
    ...cells(straight),
    cost.toFixed(2),
    `≤ ${GATEWAY_AT_MOST}`,
  ];
  return { row, cost };
}

function middle(speeds: Speed[]): Speed {
  return {
    perSecond: median(speeds.map(({ perSecond }) => perSecond)),
    p50Ms: median(speeds.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(speeds.map(({ p99Ms }) => p99Ms)),
  };
}

function cells(speeds: Speed[]): string[] {
  const { perSecond, p50Ms, p99Ms } = middle(speeds);
  return [perSecond.toFixed(0), p50Ms.toFixed(2), p99Ms.toFixed(2)];
}

const newId = () => makeId(Date.now(), (bytes) => void crypto.getRandomValues(bytes));
