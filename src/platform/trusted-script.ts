/** The scripts that the app loads by URL. The page's policy allows no others. */
const SCRIPTS = ['/sw.js', '/sw-classic.js', '/live-connection.js'] as const;

/** TypeScript's library declares neither the policy factory nor its result, which converts to a string. */
declare global {
  var trustedTypes:
    | {
        createPolicy(
          name: string,
          rules: { createScriptURL(url: string): string },
        ): { createScriptURL(url: string): string };
      }
    | undefined;
}

const policy = globalThis.trustedTypes?.createPolicy('guvercin', {
  createScriptURL(url) {
    if (SCRIPTS.some((script) => script === url)) return url;
    throw new TypeError(`${url} is no script of the app`);
  },
});

/** Returns the URL of a worker script as required by `require-trusted-types-for`. */
export const trustedScript = (url: (typeof SCRIPTS)[number]): string =>
  policy?.createScriptURL(url) ?? url;
