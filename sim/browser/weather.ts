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
  silentUpTo: 0,
};
