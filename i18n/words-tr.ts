import { turkish } from './catalogue-tr.ts';
import { turkishErrors } from './tr/errors.ts';
import type { Words } from './translator.ts';

/** Everything that a page can say in Turkish; loaded as a whole with the first screen that needs it. */
export const words: Words = { catalogue: turkish, errors: turkishErrors };
