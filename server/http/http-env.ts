import type { HttpBindings } from '@hono/node-server';

export interface HttpEnv {
  /** Empty if the request did not come over a network: in tests and the simulator. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** Set when the caller is resolved. Only the access log reads it. */
    personId?: string;
    /** The name of the request in log and metrics. One of our fixed names, never a part of the path. */
    operation?: string;
    isThroughGateway?: boolean;
    /** The CSP nonce for this response's style elements. */
    styleNonce: string;
  };
}
