/** The scripts that the app loads by their address; the policy of the page lets nothing else be one. */
const SCRIPTS = ['/sw.js', '/sw-classic.js', '/live-connection.js'] as const;

/** The browser's own types know neither the factory nor what it makes, which stands for its text. */
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

/** The address of a worker's script, as a page under `require-trusted-types-for` wants it. */
export const trustedScript = (url: (typeof SCRIPTS)[number]): string =>
  policy?.createScriptURL(url) ?? url;
