import { afterAll } from 'vitest';
import { startNatsServer } from '../testing/nats-process.ts';
import { testTwoNodes } from '../testing/two-node-suite.ts';

const nats = await startNatsServer();
afterAll(() => nats.kill());

await testTwoNodes({ BUS_URL: nats.url });
