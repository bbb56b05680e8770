import { testTwoNodes } from '../testing/two-node-suite.ts';

await testTwoNodes({});
