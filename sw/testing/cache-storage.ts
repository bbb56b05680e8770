/** The parts of a browser's caches that private files use. Node has none. */
export class TestCacheStorage {
  readonly #caches = new Map<string, TestCache>();
  isFull = false;

  async open(name: string): Promise<Cache> {
    const known = this.#caches.get(name) ?? new TestCache(this);
    this.#caches.set(name, known);
    return known as unknown as Cache;
  }

  async delete(name: string): Promise<boolean> {
    return this.#caches.delete(name);
  }

  urls(name: string): string[] {
    return [...(this.#caches.get(name)?.files.keys() ?? [])];
  }
}

class TestCache {
  readonly files = new Map<string, Response>();
  readonly #storage: TestCacheStorage;

  constructor(storage: TestCacheStorage) {
    this.#storage = storage;
  }

  async match(url: string): Promise<Response | undefined> {
    return this.files.get(url)?.clone();
  }

  async put(url: string, response: Response): Promise<void> {
    if (this.#storage.isFull) throw new DOMException('no room', 'QuotaExceededError');
    this.files.delete(url);
    this.files.set(url, response);
  }

  async delete(url: string | Request): Promise<boolean> {
    return this.files.delete(typeof url === 'string' ? url : url.url);
  }

  async keys(): Promise<Request[]> {
    return [...this.files.keys()].map((url) => new Request(url));
  }
}
