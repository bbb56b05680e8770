import * as v from 'valibot';

/**
 * A path of the app, with its query. It must not start with `//` or `/\` or contain a tab or line break, because
 * browsers would read it as the address of another site.
 */
export const appPathSchema = v.pipe(v.string(), v.regex(/^\/(?![/\\])[^\t\n\r]*$/));
