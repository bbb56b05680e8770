/**
 * The path to which the operating system posts content that a person shares with the installed app. The service worker
 * answers it.
 */
export const SHARE_PATH = '/share';

/** The fields of that form, as named in the manifest. */
export const SHARE_FIELDS = { title: 'title', text: 'text', url: 'url', image: 'image' } as const;

/** The image types that may be shared: those that a letter accepts, and HEIC. */
export const SHARED_IMAGE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/heic',
  'image/heif',
] as const;
