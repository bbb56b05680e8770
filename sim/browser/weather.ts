/** What answers in the server's place, by what it takes for its own. */
export interface Middlebox {
  /**
   * `all`: a portal that wants a sign-in. `uploads`, `letters`: a filter that lets the rest pass. `large
   * parts`: a proxy with a limit, which lets smaller ones pass.
   */
  takes: 'all' | 'uploads' | 'letters' | 'large parts';
  status: number;
}

/** How the road between a device and the server behaves; chances are per request or event. */
export interface Weather {
  isOnline: boolean;
  requestLost: number;
  replyLost: number;
  eventLost: number;
  eventDoubled: number;
  /** Events may overtake each other; otherwise they come in the order of sending. */
  eventsOvertake: boolean;
  /** The server, or what stands before it, says 503, sometimes with Retry-After. */
  busy: number;
  /** As many of those times it asks to be left alone for up to a day. */
  busyForLong: number;
  /** Something else answers in HTML, before the server has heard of it or after. */
  strange: number;
  /** Half of the answer is missing. */
  cutShort: number;
  /** One row of an answer or event is not as this build knows it. */
  unfit: number;
  /** What stands in the way until it is taken away; null: nothing. */
  middlebox: Middlebox | null;
  /** Streams opened up to this one are half-open: nothing comes any more, and nobody says so. */
  silentUpTo: number;
}

export const CALM: Weather = {
  isOnline: true,
  requestLost: 0,
  replyLost: 0,
  eventLost: 0,
  eventDoubled: 0,
  eventsOvertake: false,
  busy: 0,
  busyForLong: 0,
  strange: 0,
  cutShort: 0,
  unfit: 0,
  middlebox: null,
  silentUpTo: 0,
};
