import { expect, test } from 'vitest';
import type { ConvertedImage } from '../files/convert-image.ts';
import type { FileVariant, ImagePlace, ImageStore } from '../files/file-store.ts';

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
  const file = await store.find(key, variant);
  return file === null ? null : String(await file.read());
}

/** Declares the tests that every store of images passes. */
export function claimImageStore(store: () => ImagePlace): void {
  test('keeps both variants, with their sizes', async () => {
    const key = newKey();
    await store().write(key, testImage('picture'));
    expect(await readVariant(store(), key, 'full')).toBe('picture');
    expect(await readVariant(store(), key, 'preview')).toBe('picture, small');
    expect(await readVariant(store(), key, 'held')).toBeNull();
    expect((await store().find(key, 'preview'))?.size).toBe(14);
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
    const file = await store().find(key, 'full');
    for (const [first, last] of [
      [0, 9],
      [2, 4],
      [9, 9],
    ] as const) {
      const stream = await file?.open({ first, last });
      expect(await new Response(stream).text()).toBe('0123456789'.slice(first, last + 1));
    }
  });

  test('a stream can be cancelled before and after its first piece', async () => {
    const key = newKey();
    const bytes = Buffer.alloc(1 << 20, 'x');
    await store().write(key, { ...testImage(''), full: bytes, preview: bytes });
    const file = await store().find(key, 'full');
    const whole = { first: 0, last: bytes.length - 1 };
    await (await file?.open(whole))?.cancel();
    const reader = (await file?.open(whole))?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    await reader?.cancel();
    expect((await file?.read())?.equals(bytes)).toBe(true);
  });

  test('a removed image is gone at once, also for a reader that has found it', async () => {
    const key = newKey();
    expect(await store().find(key, 'full')).toBeNull();
    await store().write(key, testImage('picture'));
    const file = await store().find(key, 'full');
    await store().remove(key);
    await store().remove(key);
    expect(await file?.open({ first: 0, last: 1 })).toBeNull();
    expect(await readVariant(store(), key, 'full')).toBeNull();
    expect(await readVariant(store(), key, 'preview')).toBeNull();
  });

  test('a held image keeps only its full picture, as evidence, until it is removed', async () => {
    const key = newKey();
    await store().write(key, testImage('picture'));
    await store().hold(key);
    await store().hold(key);
    expect(await readVariant(store(), key, 'held')).toBe('picture');
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
