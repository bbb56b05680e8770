import fc from 'fast-check';

/** FC_SEED repeats what the property tests of a run have tried; without it each run tries others. */
const { FC_SEED } = process.env;
if (FC_SEED !== undefined) fc.configureGlobal({ seed: Number(FC_SEED) });
