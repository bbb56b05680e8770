import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rejectionOf } from '../testing/call.ts';
import { readMultipart } from './read-multipart.ts';

const contentType = 'multipart/form-data; boundary=b';

async function read(form: Uint8Array, sizes: readonly number[] = [form.length]) {
  const written: Uint8Array[] = [];
  async function* inPieces() {
    for (let at = 0, turn = 0; at < form.length; turn += 1) {
      const size = sizes[turn % sizes.length] ?? 1;
      yield form.subarray(at, at + size);
      at += size;
    }
  }
  const found = await readMultipart(
    { body: inPieces(), contentType },
    { fileName: 'file', write: async (bytes) => void written.push(Buffer.from(bytes)) },
  );
  return { ...found, file: Buffer.concat(written) };
}

const part = (head: string, body: Uint8Array | string) =>
  Buffer.concat([Buffer.from(`--b\r\n${head}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n')]);
const field = (name: string, value: string) =>
  part(`Content-Disposition: form-data; name="${name}"`, value);
const file = (bytes: Uint8Array) =>
  part(
    'Content-Disposition: form-data; name="file"; filename="name=\\"x.png"\r\nContent-Type: image/png',
    bytes,
  );
const end = Buffer.from('--b--\r\n');

/** Bytes that often look like the start of a boundary. */
const tricky = fc
  .array(
    fc.oneof(
      fc.constantFrom('\r\n', '--', '\r', '-', '\r\n-', '\r\n--', '--b', '\r\n\r\n'),
      fc.string(),
    ),
  )
  .map((pieces) => pieces.join(''))
  .filter((text) => !text.includes('\r\n--b') && !text.startsWith('--b'));

test('finds the same form however its bytes are split', async () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(tricky, tricky, sizes, async (content, value, pieces) => {
      fc.pre(Buffer.byteLength(value) <= 1024);
      const bytes = Buffer.from(content);
      const form = Buffer.concat([field('id', value), file(bytes), field('endpoint', 'x'), end]);
      const found = await read(form, pieces);
      expect(found.hasFile).toBe(true);
      expect(found.fields).toEqual({ id: value, endpoint: 'x' });
      expect(found.file.equals(bytes)).toBe(true);
    }),
  );
});

test('reads the forms that the platform writes', async () => {
  const data = new FormData();
  const bytes = Buffer.from('\r\n--\r\nçizim');
  data.set('file', new File([bytes], 'kuş "1".png'));
  data.set('id', 'ğ');
  const written = new Response(data);
  const boundary = /boundary=(.*)$/.exec(written.headers.get('content-type') ?? '')?.[1] ?? '';
  const text = Buffer.from(await written.arrayBuffer()).toString('latin1');
  const form = Buffer.from(text.replaceAll(`--${boundary}`, '--b'), 'latin1');
  const found = await read(form, [7]);
  expect([found.fields, found.file.toString()]).toEqual([{ id: 'ğ' }, bytes.toString()]);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['no end', file(Buffer.from('a'))],
  ['half a boundary', Buffer.concat([file(Buffer.from('a')), Buffer.from('--b')])],
  ['nine parts', Buffer.concat([...Array.from({ length: 9 }, () => field('a', 'b')), end])],
  ['two files', Buffer.concat([file(Buffer.from('a')), file(Buffer.from('a')), end])],
  ['a file under another name', part('Content-Disposition: form-data; name="b"; filename="c"', '')],
  ['a part without a name', Buffer.concat([part('Content-Type: text/plain', 'a'), end])],
  ['an endless head', Buffer.from(`--b\r\n${'a'.repeat(5000)}`)],
  ['a long field', Buffer.concat([field('a', 'b'.repeat(1025)), end])],
  ['something behind a boundary', Buffer.concat([field('a', 'b'), Buffer.from('--bc\r\n')])],
])('rejects %s', async (_, form) => {
  expect(await rejectionOf(read(form))).toBe('body-invalid');
  expect(await rejectionOf(read(form, [1]))).toBe('body-invalid');
});
