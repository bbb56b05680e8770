export interface CookieJar {
  header(): string;
  /** Only cookies that are not HttpOnly. */
  read(name: string): string | null;
  remove(names: readonly string[]): void;
  take(setCookies: readonly string[]): void;
}

interface Cookie {
  value: string;
  isHttpOnly: boolean;
}

export function createCookieJar(): CookieJar {
  const cookies = new Map<string, Cookie>();
  return {
    header: () => [...cookies].map(([name, { value }]) => `${name}=${value}`).join('; '),
    read(name) {
      const cookie = cookies.get(name);
      return cookie === undefined || cookie.isHttpOnly ? null : cookie.value;
    },
    remove(names) {
      for (const name of names) {
        if (cookies.get(name)?.isHttpOnly === false) cookies.delete(name);
      }
    },
    take(setCookies) {
      for (const line of setCookies) {
        const [pair = '', ...attributes] = line.split(/;\s*/);
        const [name = '', value = ''] = pair.split('=');
        const lower = attributes.map((attribute) => attribute.toLowerCase());
        if (lower.includes('max-age=0') || value === '') cookies.delete(name);
        else cookies.set(name, { value, isHttpOnly: lower.includes('httponly') });
      }
    },
  };
}
