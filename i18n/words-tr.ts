import { turkish } from './catalogue-tr.ts';
import { turkishErrors } from './tr/errors.ts';
import type { Words } from './translator.ts';

/** All texts of the app in Turkish, loaded together with the first screen that needs them. */
export const words: Words = { catalogue: turkish, errors: turkishErrors };
