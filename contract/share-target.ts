/** Where the system posts what a person shares with the installed app; the service worker answers. */
export const SHARE_PATH = '/share';

/** The fields of that form, as the manifest names them. */
export const SHARE_FIELDS = { title: 'title', text: 'text', url: 'url', image: 'image' } as const;

/** The pictures that may be shared: those that a letter takes, a phone's own HEIC too. */
export const SHARED_IMAGE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/heic',
  'image/heif',
] as const;
