/** What an address of the sky asks for beside the screen: the icon, a shortcut, what came of sharing. */
export interface DiscoverSearch {
  from?: 'icon';
  write?: 'sky';
  shared?: 'missed';
}

/** Reads ?from=icon, ?write=sky and ?shared=missed; anything else asks for nothing. */
export function readDiscoverSearch(asked: Record<string, unknown>): DiscoverSearch {
  const { from, write, shared } = asked;
  return {
    ...(from === 'icon' ? { from } : {}),
    ...(write === 'sky' ? { write } : {}),
    ...(shared === 'missed' ? { shared } : {}),
  };
}
