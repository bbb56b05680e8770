/** Of what every browser and Node have, as much as the contract uses. */
declare class URL {
  constructor(url: string);
  readonly hostname: string;
}

declare module 'punycode/punycode.es6.js' {
  /** Throws a RangeError for a label that no domain has. */
  export function toUnicode(domainOrAddress: string): string;
}
