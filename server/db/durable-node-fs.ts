import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type EmscriptenOptions = Parameters<NodeFS['init']>[1];
type EmscriptenModule = Parameters<NonNullable<EmscriptenOptions['preRun']>[number]>[0];

/** The parts of emscripten's Node file system that a sync needs; a folder has no descriptor. */
interface Stream {
  nfd?: number;
  node: unknown;
}
interface NodeFileSystem {
  stream_ops: { fsync?: (stream: Stream) => number };
  realPath(node: unknown): string;
}

/**
 * PGlite's Node file system with the one operation that it lacks: a sync that reaches the disk.
 * Without it an acknowledged commit lives only in the kernel's memory (docs/decisions).
 */
export class DurableNodeFS extends NodeFS {
  override async init(pglite: PGlite, options: EmscriptenOptions): ReturnType<NodeFS['init']> {
    const ready = await super.init(pglite, options);
    ready.emscriptenOpts.preRun = [...(ready.emscriptenOpts.preRun ?? []), addSync];
    return ready;
  }
}

function addSync(module: EmscriptenModule): void {
  const fileSystem: unknown = module.NODEFS;
  if (!isNodeFileSystem(fileSystem)) {
    throw new Error('This version of PGlite cannot be made durable: its file system has changed.');
  }
  fileSystem.stream_ops.fsync = (stream) => {
    if (stream.nfd === undefined) syncFolder(fileSystem.realPath(stream.node));
    else fdatasyncSync(stream.nfd);
    return 0;
  };
}

function syncFolder(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function isNodeFileSystem(value: unknown): value is NodeFileSystem {
  return (
    typeof value === 'object' &&
    value !== null &&
    'stream_ops' in value &&
    typeof value.stream_ops === 'object' &&
    value.stream_ops !== null &&
    'realPath' in value &&
    typeof value.realPath === 'function'
  );
}
