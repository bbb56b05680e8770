/** A host between device and server that answers requests itself. `takes` names the requests. */
export interface Middlebox {
  /**
   * `all`: a captive portal. `uploads`, `letters`: a filter for one kind of request. `large parts`: a proxy with a size
   * limit.
   */
  takes: 'all' | 'uploads' | 'letters' | 'large parts';
  status: number;
}

/** The network conditions between a device and the server. Probabilities are per request or event. */
export interface NetworkConditions {
  isOnline: boolean;
  requestLost: number;
  replyLost: number;
  eventLost: number;
  eventDoubled: number;
  /** Whether events may overtake each other. Otherwise they keep their order. */
  eventsOvertake: boolean;
  /** The probability that the server, or a proxy in front of it, responds with 503, sometimes with Retry-After. */
  busy: number;
  /** The share of the 503 responses in which Retry-After is up to a day. */
  busyForLong: number;
  /** The probability that another host responds in HTML, before or after the server has handled the request. */
  strange: number;
  cutShort: number;
  /** The probability that one row of a response or event does not match this build's schema. */
  unfit: number;
  middlebox: Middlebox | null;
  /** Streams up to this number are half-open: they send nothing and report no error. */
  silentUpTo: number;
}

export const CALM: NetworkConditions = {
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
