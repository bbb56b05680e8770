import { once } from 'node:events';
import { crc32, createDeflate, deflateSync } from 'node:zlib';

/** Files that are small to send and expand enormously, built from the parts of their formats. */

const text = (letters: string) => Buffer.from(letters, 'latin1');
const MB = 1024 * 1024;

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([text(type), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const GRAY = 0;
const RGBA = 6;

function pngHeader({ width, height, depth = 8, color = GRAY }: PngShape): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data[8] = depth;
  data[9] = color;
  return pngChunk('IHDR', data);
}

interface PngShape {
  width: number;
  height: number;
  depth?: number;
  color?: number;
}

async function deflateZeros(size: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 });
  const out: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => out.push(chunk));
  const zeros = Buffer.alloc(MB);
  for (let left = size; left > 0; left -= MB) {
    if (!deflate.write(left < MB ? zeros.subarray(0, left) : zeros)) await once(deflate, 'drain');
  }
  deflate.end();
  await once(deflate, 'end');
  return Buffer.concat(out);
}

async function makePng(shape: PngShape, extra: Buffer[] = []): Promise<Buffer> {
  const { width, height, depth = 8, color = GRAY } = shape;
  const bitsOfPixel = depth * (color === RGBA ? 4 : 1);
  const rowBytes = 1 + Math.ceil((width * bitsOfPixel) / 8);
  return Buffer.concat([
    PNG_SIGNATURE,
    pngHeader(shape),
    ...extra,
    pngChunk('IDAT', await deflateZeros(rowBytes * height)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Makes a PNG of two and a half billion pixels in a few hundred kilobytes. */
export const makePixelBomb = () => makePng({ width: 50_000, height: 50_000, depth: 1 });

/** Makes a PNG with the maximum accepted pixels in the largest format, half a gigabyte in memory. */
export const makeLargestPng = () => makePng({ width: 8000, height: 7999, depth: 16, color: RGBA });

/** Makes a small picture with a text and a colour profile that unpack to a gigabyte each. */
export async function makeMetadataBomb(): Promise<Buffer> {
  const zeros = await deflateZeros(1024 * MB);
  const note = Buffer.concat([text('Comment\0\0'), zeros]);
  const profile = Buffer.concat([text('icc\0\0'), zeros]);
  const extra = [pngChunk('iCCP', profile), pngChunk('zTXt', note)];
  return makePng({ width: 16, height: 16 }, extra);
}

/** Returns a JPEG with megabytes of comments and camera data before its first pixel. */
export function withHugeMetadata(jpeg: Buffer): Buffer {
  const segment = Buffer.alloc(65_535 + 2, 'gizli ');
  segment.writeUInt16BE(0xffe1, 0);
  segment.writeUInt16BE(65_535, 2);
  segment.write('Exif\0\0', 4, 'latin1');
  const segments = Array<Buffer>(200).fill(segment);
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

export function makeManyFrameGif(frames: number): Buffer {
  const head = Buffer.alloc(13);
  head.write('GIF89a', 0, 'latin1');
  head.writeUInt16LE(4000, 6);
  head.writeUInt16LE(4000, 8);
  head[10] = 0x80;
  const palette = Buffer.from([0, 0, 0, 255, 255, 255]);
  const frame = Buffer.from([
    ...[0x21, 0xf9, 4, 0, 1, 0, 0, 0],
    ...[0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0],
    ...[2, 2, 0x44, 1, 0],
  ]);
  return Buffer.concat([head, palette, ...Array<Buffer>(frames).fill(frame), Buffer.from([0x3b])]);
}

export function makeManyFrameApng(frames: number): Buffer {
  const side = 64;
  const pixels = deflateSync(Buffer.alloc((side + 1) * side));
  const actl = Buffer.alloc(8);
  actl.writeUInt32BE(frames, 0);
  const parts = [PNG_SIGNATURE, pngHeader({ width: side, height: side }), pngChunk('acTL', actl)];
  for (let frame = 0, sequence = 0; frame < frames; frame += 1) {
    const control = Buffer.alloc(26);
    control.writeUInt32BE(sequence, 0);
    control.writeUInt32BE(side, 4);
    control.writeUInt32BE(side, 8);
    control.writeUInt16BE(1, 20);
    control.writeUInt16BE(10, 22);
    parts.push(pngChunk('fcTL', control));
    sequence += 1;
    if (frame === 0) {
      parts.push(pngChunk('IDAT', pixels));
      continue;
    }
    const order = Buffer.alloc(4);
    order.writeUInt32BE(sequence, 0);
    parts.push(pngChunk('fdAT', Buffer.concat([order, pixels])));
    sequence += 1;
  }
  return Buffer.concat([...parts, pngChunk('IEND', Buffer.alloc(0))]);
}

function riffChunk(type: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  return Buffer.concat([text(type), size, data, Buffer.alloc(data.length % 2)]);
}

/** Makes an animated WebP of `frames` frames, each the given still picture of this side length. */
export function makeManyFrameWebp(still: Buffer, side: number, frames: number): Buffer {
  // After RIFF, its size and WEBP comes the only chunk, the one with the pixels.
  const pixels = still.subarray(12);
  const extended = Buffer.alloc(10);
  extended[0] = 0b10;
  extended.writeUIntLE(side - 1, 4, 3);
  extended.writeUIntLE(side - 1, 7, 3);
  const place = Buffer.alloc(16);
  place.writeUIntLE(side - 1, 6, 3);
  place.writeUIntLE(side - 1, 9, 3);
  place.writeUIntLE(10, 12, 3);
  const frame = riffChunk('ANMF', Buffer.concat([place, pixels]));
  return riffChunk(
    'RIFF',
    Buffer.concat([
      text('WEBP'),
      riffChunk('VP8X', extended),
      riffChunk('ANIM', Buffer.alloc(6)),
      ...Array<Buffer>(frames).fill(frame),
    ]),
  );
}
