/** Returns a key for two people, independent of their order. */
export const pairOf = (one: string, other: string) => [one, other].toSorted().join(' ');
