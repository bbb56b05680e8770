import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { isPersonalPath } from '../contract/pages.ts';
import { SHARE_FIELDS, SHARE_PATH, SHARED_IMAGE_TYPES } from '../contract/share-target.ts';

const folder = path.join(import.meta.dirname, '../public');
const text = v.string();
const words = v.strictObject({ tr: text, en: text });
const colours = { theme_color: text, background_color: text };
const image = v.looseObject({ src: text, sizes: text, type: text });
const named = {
  name: text,
  name_localized: words,
  short_name: text,
  short_name_localized: words,
  description: text,
  description_localized: words,
};

/** What of the manifest a browser takes, by the W3C’s text and what Chromium adds. */
const manifestSchema = v.strictObject({
  id: v.literal('/'),
  ...named,
  lang: v.literal('tr'),
  dir: v.literal('ltr'),
  categories: v.array(text),
  start_url: text,
  scope: v.literal('/'),
  display: v.literal('standalone'),
  launch_handler: v.strictObject({ client_mode: v.array(text) }),
  ...colours,
  color_scheme_dark: v.strictObject(colours),
  icons: v.array(v.looseObject({ ...image.entries, purpose: v.optional(text, 'any') })),
  shortcuts: v.array(v.strictObject({ ...named, url: text, icons: v.array(image) })),
  share_target: v.unknown(),
  screenshots: v.array(
    v.looseObject({ ...image.entries, form_factor: v.picklist(['narrow', 'wide']), label: text }),
  ),
});
const manifest = v.parse(
  manifestSchema,
  JSON.parse(readFileSync(path.join(folder, 'manifest.webmanifest'), 'utf8')),
);
const { icons, shortcuts, screenshots } = manifest;
const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)];

test.each(pictures)('$src matches the manifest', async ({ src, sizes, type }) => {
  const { width, height, format } = await sharp(path.join(folder, src)).metadata();
  expect(`image/${format === 'svg' ? 'svg+xml' : format}`).toBe(type);
  if (sizes !== 'any') expect(`${width}x${height}`).toBe(sizes);
});

test('there is an icon for every purpose', () => {
  const kinds = icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`);
  expect(kinds).toEqual(
    expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512', 'monochrome any']),
  );
});

test('screenshots exist for phones and desktops in the form that browsers accept', () => {
  for (const factor of ['narrow', 'wide'] as const) {
    const sizes = screenshots.filter(({ form_factor }) => form_factor === factor);
    expect(sizes.length).toBeGreaterThan(0);
    expect(new Set(sizes.map((each) => each.sizes)).size).toBe(1);
  }
  for (const { sizes, src } of screenshots) {
    const [width = 0, height = 0] = sizes.split('x').map(Number);
    const [short, long] = [Math.min(width, height), Math.max(width, height)];
    expect(short).toBeGreaterThanOrEqual(320);
    expect(long).toBeLessThanOrEqual(3840);
    expect(long / short).toBeLessThan(2.3);
    expect(statSync(path.join(folder, src)).size).toBeLessThan(200_000);
  }
});

test('every text has a version in both languages', () => {
  for (const each of [manifest, ...shortcuts]) {
    expect(each.name_localized.tr).toBe(each.name);
    expect(each.short_name_localized.tr).toBe(each.short_name);
    expect(each.description_localized.tr).toBe(each.description);
  }
  for (const { name_localized, description_localized } of shortcuts) {
    expect(name_localized.en).not.toBe(name_localized.tr);
    expect(description_localized.en).not.toBe(description_localized.tr);
  }
});

test('it leads to screens of the app', () => {
  const addresses = [manifest.start_url, ...shortcuts.map(({ url }) => url)];
  for (const address of addresses) {
    expect(isPersonalPath(new URL(address, 'https://guvercin.example').pathname)).toBe(true);
  }
});

test('shared content arrives in the form that the service worker reads', () => {
  const { title, text, url, image: name } = SHARE_FIELDS;
  expect(manifest.share_target).toEqual({
    action: SHARE_PATH,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { title, text, url, files: [{ name, accept: [...SHARED_IMAGE_TYPES] }] },
  });
});
