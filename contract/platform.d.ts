/** The globals of browsers and Node that the contract uses. */
declare class URL {
  constructor(url: string);
  readonly hostname: string;
}

declare module 'punycode/punycode.es6.js' {
  /** Throws a RangeError for an invalid label. */
  export function toUnicode(domainOrAddress: string): string;
}
