/** What an address of the sky asks for beside the screen: the icon, a shortcut, what came of sharing. */
export interface DiscoverSearch {
  from?: 'icon';
  write?: 'sky';
  shared?: 'missed';
}

/** Reads ?from=icon, ?write=sky and ?shared=missed; anything else asks for nothing. */
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
