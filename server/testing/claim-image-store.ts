import { expect, test } from 'vitest';
import type { ConvertedImage } from '../files/convert-image.ts';
import type { FileVariant, ImagePlace, ImageStore } from '../files/file-store.ts';
import { findSize, readImage } from '../files/read-image.ts';
import { WHOLE } from '../files/read-range.ts';

export const testImage = (text: string): ConvertedImage => ({
  full: Buffer.from(text),
  preview: Buffer.from(`${text}, small`),
  width: 1,
  height: 1,
  placeholder: '',
});

let count = 0;
/** Returns a new key with all kinds of characters. */
export function newKey(): string {
  count += 1;
  return `-Key_${count}`.padEnd(43, 'x');
}

/** Returns the content of a variant, or null. */
export async function readVariant(
  store: ImageStore,
  key: string,
  variant: FileVariant,
): Promise<string | null> {
  return (await readImage(store, key, variant))?.toString() ?? null;
}

/** Declares the tests that every store of images passes. */
export function claimImageStore(store: () => ImagePlace): void {
  test('keeps both variants, with their sizes', async () => {
    const key = newKey();
    await store().write(key, testImage('picture'));
    expect(await readVariant(store(), key, 'full')).toBe('picture');
    expect(await readVariant(store(), key, 'preview')).toBe('picture, small');
    expect(await readVariant(store(), key, 'held')).toBeNull();
    expect(await findSize(store(), key, 'preview')).toBe(14);
    expect(await findSize(store(), key, 'held')).toBeNull();
  });

  test('stores a single variant, also over an existing one', async () => {
    const key = newKey();
    await store().put(key, 'held', Buffer.from('first'));
    await store().put(key, 'held', Buffer.from('second'));
    expect(await readVariant(store(), key, 'held')).toBe('second');
    expect(await readVariant(store(), key, 'full')).toBeNull();
  });

  test('streams any part of an image', async () => {
    const key = newKey();
    await store().write(key, testImage('0123456789'));
    for (const [range, first, last] of [
      [WHOLE, 0, 9],
      ['bytes=2-4', 2, 4],
      ['bytes=9-200', 9, 9],
      ['bytes=-3', 7, 9],
    ] as const) {
      const part = await store().open(key, ['full'], range);
      expect(part).toMatchObject({ first, last, size: 10 });
      expect(await new Response(part?.stream).text()).toBe('0123456789'.slice(first, last + 1));
    }
    for (const range of ['bytes=10-', 'bytes=-0']) {
      expect(await store().open(key, ['full'], range)).toMatchObject({ stream: null });
    }
  });

  test('a stream can be cancelled before and after its first piece', async () => {
    const key = newKey();
    const bytes = Buffer.alloc(1 << 20, 'x');
    await store().write(key, { ...testImage(''), full: bytes, preview: bytes });
    const open = async () => (await store().open(key, ['full'], WHOLE))?.stream;
    await (await open())?.cancel();
    const reader = (await open())?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    await reader?.cancel();
    expect((await readImage(store(), key, 'full'))?.equals(bytes)).toBe(true);
  });

  test('a removed image is gone at once', async () => {
    const key = newKey();
    expect(await findSize(store(), key, 'full')).toBeNull();
    await store().write(key, testImage('picture'));
    await store().remove(key);
    await store().remove(key);
    expect(await findSize(store(), key, 'full')).toBeNull();
    expect(await readVariant(store(), key, 'full')).toBeNull();
    expect(await readVariant(store(), key, 'preview')).toBeNull();
  });

  test('a held image keeps only its full picture, as evidence, until it is removed', async () => {
    const key = newKey();
    await store().write(key, testImage('picture'));
    await store().hold(key);
    await store().hold(key);
    expect(await readVariant(store(), key, 'held')).toBe('picture');
    expect(String(await readImage(store(), key, 'full', 'held'))).toBe('picture');
    expect(await readVariant(store(), key, 'full')).toBeNull();
    expect(await readVariant(store(), key, 'preview')).toBeNull();
    await store().remove(key);
    expect(await readVariant(store(), key, 'held')).toBeNull();
  });

  test('nothing is found after an image that was never written is held', async () => {
    const key = newKey();
    await store().hold(key);
    expect(await readVariant(store(), key, 'held')).toBeNull();
  });
}
