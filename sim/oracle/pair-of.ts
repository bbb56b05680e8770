export const pairOf = (one: string, other: string) => [one, other].toSorted().join(' ');
