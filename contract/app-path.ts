import * as v from 'valibot';

/**
 * A path of the app, with its query. Browsers read a second slash, also a backwards one or one behind a
 * line break or tab, as the beginning of another site's address.
 */
export const appPathSchema = v.pipe(v.string(), v.regex(/^\/(?![/\\])[^\t\n\r]*$/));
