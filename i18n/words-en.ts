import { english } from './catalogue-en.ts';
import { englishErrors } from './en/errors.ts';
import type { Words } from './translator.ts';

/** All texts of the app in English, loaded together with the first screen that needs them. */
export const words: Words = { catalogue: english, errors: englishErrors };
