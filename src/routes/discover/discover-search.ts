/** What an address of the sky asks for beside the screen: a shortcut, or what came of sharing. */
export interface DiscoverSearch {
  write?: 'sky';
  shared?: 'missed';
}

/** Reads ?write=sky and ?shared=missed; anything else asks for nothing. */
export function readDiscoverSearch({ write, shared }: Record<string, unknown>): DiscoverSearch {
  return {
    ...(write === 'sky' ? { write } : {}),
    ...(shared === 'missed' ? { shared } : {}),
  };
}
