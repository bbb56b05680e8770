import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeId } from '../../contract/ids.ts';
import { openOwnPostgres } from '../../server/own-postgres/open-own-postgres.ts';
import { createTestDatabase } from '../../server/testing/test-database.ts';
import { type LoadCall, runLoad, type Speed } from '../load.ts';
import { median } from '../percentile.ts';
import type { Scale } from '../scale.ts';
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

const sizes = {
  whole: { rounds: 5, seconds: 2, warmUpSeconds: 1 },
  smoke: { rounds: 1, seconds: 0.2, warmUpSeconds: 0.1 },
};
type Sizes = (typeof sizes)[Scale];
/**
 * The minimum speed of the product, as a fraction of the bare driver's speed. Unlike the bare driver, a send of the
 * product updates the checksum of two logs.
 */
const LEAST_SHARE = { send: 0.6, read: 0.7 };
/** The maximum time of a call through the gateway, as a multiple of a direct one. */
const GATEWAY_AT_MOST = 1.25;

/** Two sides that are measured alternately, so that noise of the machine affects both. */
interface Pair {
  name: string;
  product(seconds: number): Promise<Speed>;
  bare(seconds: number): Promise<Speed>;
  note: string;
  /** The minimum share of the bare driver's speed. */
  least: number;
}

/**
 * Measures sends and reads through the whole stack and on the bare driver, both with a PostgreSQL started like the
 * product's. Prints a table. Returns whether every ratio is within its budget.
 */
export async function benchServer(scale: Scale): Promise<boolean> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'guvercin-bench-'));
  const postgres = await openOwnPostgres({ dataDir, postgresBin: null });
  // A separate database for each side, so that neither is affected by the other's rows.
  const makeSide = async (name: string): Promise<Prepared> => {
    const { url } = await createTestDatabase(postgres.url);
    return prepare({ databaseUrl: url, dataDir: path.join(dataDir, name) });
  };
  try {
    const [forProduct, forBare] = [await makeSide('product'), await makeSide('bare')];
    const isWithin = await compare(forProduct, forBare, sizes[scale]);
    return isWithin || scale === 'smoke';
  } finally {
    await postgres.close();
    rmSync(dataDir, { recursive: true });
  }
}

async function compare(forProduct: Prepared, forBare: Prepared, size: Sizes): Promise<boolean> {
  const product = await startProduct(forProduct);
  const bare = await startBare(forBare);
  try {
    const rows = [
      ['', 'product/s', 'p50 ms', 'p99 ms', 'bare/s', 'p50 ms', 'p99 ms', 'share', 'least'],
    ];
    let isWithin = true;
    for (const pair of listPairs({ forProduct, forBare, product, bare })) {
      const { row, share } = await measure(pair, size);
      rows.push(row);
      isWithin &&= share >= pair.least;
    }
    const gateway = await measureGateway(forProduct, product, size);
    rows.push(gateway.row);
    process.stdout.write(`\n${formatTable(rows)}\n`);
    return isWithin && gateway.cost <= GATEWAY_AT_MOST;
  } finally {
    await Promise.all([product.stop(), bare.stop()]);
  }
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
    least: LEAST_SHARE.send,
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
    least: LEAST_SHARE.read,
    note: `${forBare.statements[name].length} statements on both sides`,
    product: load(product.port, readCall(name, forProduct.world)),
    bare: load(bare.port, { method: 'GET', path, headers: {} }),
  };
}

async function measure(pair: Pair, { rounds, seconds, warmUpSeconds }: Sizes) {
  await pair.product(warmUpSeconds);
  await pair.bare(warmUpSeconds);
  const product: Speed[] = [];
  const bare: Speed[] = [];
  for (let round = 0; round < rounds; round += 1) {
    product.push(await pair.product(seconds));
    bare.push(await pair.bare(seconds));
  }
  const share = middle(product).perSecond / middle(bare).perSecond;
  const name = `${pair.name} (${pair.note})`;
  const row = [name, ...cells(product), ...cells(bare), share.toFixed(2), String(pair.least)];
  return { row, share };
}

/** Measures the gateway's cost: the time of a call through it, compared with the same direct call. */
async function measureGateway(
  { world }: Prepared,
  { port, origin }: Child,
  { rounds, seconds, warmUpSeconds }: Sizes,
) {
  const load = (call: LoadCall, length: number) =>
    runLoad({ port, concurrency: WRITERS, seconds: length, nextCall: () => call });
  const [byGateway, direct] = [unreadByGateway(world, origin), unreadDirect(world)];
  await load(byGateway, warmUpSeconds);
  await load(direct, warmUpSeconds);
  const gateway: Speed[] = [];
  const straight: Speed[] = [];
  for (let round = 0; round < rounds; round += 1) {
    gateway.push(await load(byGateway, seconds));
    straight.push(await load(direct, seconds));
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
