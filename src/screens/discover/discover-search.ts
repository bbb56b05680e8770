export interface DiscoverSearch {
  from?: 'icon';
  write?: 'sky';
  shared?: 'missed';
}

/** Reads ?from=icon, ?write=sky and ?shared=missed. Other values are ignored. */
export function readDiscoverSearch({
  from,
  write,
  shared,
}: Record<string, unknown>): DiscoverSearch {
  const asked: DiscoverSearch = {};
  if (from === 'icon') asked.from = from;
  if (write === 'sky') asked.write = write;
  if (shared === 'missed') asked.shared = shared;
  return asked;
}
