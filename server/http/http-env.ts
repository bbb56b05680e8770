import type { HttpBindings } from '@hono/node-server';

/** What every request of the Hono app carries. */
export interface HttpEnv {
  /** Empty where a request comes without a network: in tests and the simulator. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** Set by whoever resolves the caller; only the access log reads it. */
    personId?: string;
    /** What log and metrics call the request: a name of ours, never a part of its path. */
    operation?: string;
    /** Whether it came as an envelope. */
    isThroughGateway?: boolean;
    /** Lets exactly this response's own style elements through the CSP. */
    styleNonce: string;
  };
}
