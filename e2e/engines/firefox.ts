import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { openBidiSession } from './bidi-session.ts';
import type { OpenEngine, Tab } from './engine.ts';
import { spawnEngine } from './spawn-engine.ts';

/** Disables Firefox's own requests and its first-run page. */
const PREFERENCES = {
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'http://127.0.0.1:9',
  'toolkit.telemetry.enabled': false,
};

const contextSchema = v.object({ context: v.string() });
const callSchema = v.variant('type', [
  v.object({ type: v.literal('success'), result: v.object({ value: v.string() }) }),
  v.object({ type: v.literal('exception'), exceptionDetails: v.object({ text: v.string() }) }),
]);

/** Opens Firefox and controls it with its built-in WebDriver BiDi. FIREFOX_PATH names the program. */
export const openFirefox: OpenEngine = async (origin) => {
  const program = process.env.FIREFOX_PATH;
  if (program === undefined) throw new Error('FIREFOX_PATH is not set: use npm run e2e');
  const browser = spawnEngine(program, (folder) => {
    writePreferences(folder);
    const profile = ['--no-remote', '--profile', folder];
    return ['--headless', ...profile, '--remote-debugging-port', '0', 'about:blank'];
  });
  const url = await browser.untilSaid(/ws:\/\/\S+/);
  const session = await openBidiSession(`${url}/session`);

  const openTab = async (): Promise<Tab> => {
    const created = await session.send('browsingContext.create', { type: 'tab' });
    const { context } = v.parse(contextSchema, created);
    return {
      async goto(path) {
        const target = { context, url: new URL(path, origin).href, wait: 'complete' };
        await session.send('browsingContext.navigate', target);
      },
      async call(work, ...args) {
        const answer = await session.send('script.callFunction', {
          target: { context },
          functionDeclaration: `async (args) => JSON.stringify({ value: await (${work})(...JSON.parse(args)) })`,
          arguments: [{ type: 'string', value: JSON.stringify(args) }],
          awaitPromise: true,
        });
        const called = v.parse(callSchema, answer);
        if (called.type === 'exception') throw new Error(called.exceptionDetails.text);
        return JSON.parse(called.result.value).value;
      },
      async close() {
        await session.send('browsingContext.close', { context });
      },
    };
  };
  return {
    openTab,
    async close() {
      session.close();
      await browser.end();
    },
  };
};

function writePreferences(profile: string): void {
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), `${lines.join('\n')}\n`);
}
