import { english } from './catalogue-en.ts';
import { englishErrors } from './en/errors.ts';
import type { Words } from './translator.ts';

/** Everything that a page can say in English; loaded as a whole with the first screen that needs it. */
export const words: Words = { catalogue: english, errors: englishErrors };
