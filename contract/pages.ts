/** The public pages: prerendered and listed by search engines (product.md section 2). */
export const publicPages = [
  { path: '/', name: 'home' },
  { path: '/login', name: 'login' },
  { path: '/register', name: 'register' },
  { path: '/forgot-password', name: 'forgot-password' },
  { path: '/terms', name: 'terms' },
  { path: '/privacy', name: 'privacy' },
  { path: '/accessibility', name: 'accessibility' },
] as const;

export type PublicPage = (typeof publicPages)[number];

/** The screens that need a login. `$…` is the placeholder of an id. */
export const personalPaths = [
  '/completion',
  '/discover',
  '/sky/$letterId',
  '/featured',
  '/users/$userId',
  '/pigeons',
  '/messages',
  '/messages/$userId',
  '/search',
  '/profile',
  '/settings',
  '/settings/account',
  '/logout',
] as const;

const personal = personalPaths.map((path) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`));
const withoutEnd = (path: string) => (path === '/' ? path : path.replace(/\/$/, ''));

/** Returns the public page at this path. Returns undefined if there is none. */
export function findPublicPage(path: string): PublicPage | undefined {
  return publicPages.find((page) => page.path === withoutEnd(path));
}

export function isPersonalPath(path: string): boolean {
  return personal.some((pattern) => pattern.test(withoutEnd(path)));
}
