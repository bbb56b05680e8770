import type { BrowserContext } from 'playwright-core';
import * as v from 'valibot';
import { CLIENT_VERSION, MIN_CLIENT_VERSION_HEADER } from '../../contract/client-version.ts';
import { nameCall } from '../fixtures/answer-instead.ts';

const skyPageSchema = v.looseObject({ items: v.array(v.unknown()) });
const SKY_PAGE = /^GET \/api\/sky(\?|$)/;
/** Calls alone: a live stream is let through as it is. */
const CALLS = '**/api/safe-endpoint*';

/** These calls are never answered: their screens go on waiting. */
export async function holdCalls(
  context: BrowserContext,
  isHeld: (call: string) => boolean,
): Promise<void> {
  await context.route(CALLS, async (route, request) => {
    if (!isHeld(nameCall(request))) await route.fallback();
  });
}

/**
 * What a person changes in a picture never reaches the server: the next one finds the same world.
 * Sessions are renewed as ever, or nothing would be live.
 */
export const keepWorld = (context: BrowserContext): Promise<void> =>
  holdCalls(context, (call) =>
    /^(POST|PUT|DELETE) (?!\/api\/auth\/)|^\/api\/safe-endpoint-upload/.test(call),
  );

/** Nobody has left a letter in the sky. */
export async function emptySky(context: BrowserContext): Promise<void> {
  await context.route(CALLS, async (route, request) => {
    if (!SKY_PAGE.test(nameCall(request))) return route.fallback();
    await route.fulfill({ json: { items: [], people: [], next: null } });
  });
}

/** The sky looks as it did before these newest letters came, until nothing stands in its way any more. */
export async function hideNewest(context: BrowserContext, letters: number): Promise<void> {
  await context.route(CALLS, async (route, request) => {
    if (!SKY_PAGE.test(nameCall(request))) return route.fallback();
    const response = await route.fetch();
    const page = v.parse(skyPageSchema, await response.json());
    await route.fulfill({ response, json: { ...page, items: page.items.slice(letters) } });
  });
}

/** What is asked for at such an address fails as on a network that breaks. */
export async function dropCalls(context: BrowserContext, address: string): Promise<void> {
  await context.route(address, (route) => route.abort());
}

/** The server says that it serves only newer builds. */
export async function askForUpdate(context: BrowserContext): Promise<void> {
  await context.route(CALLS, async (route, request) => {
    if (!SKY_PAGE.test(nameCall(request))) return route.fallback();
    const response = await route.fetch();
    const headers = { ...response.headers(), [MIN_CLIENT_VERSION_HEADER]: `${CLIENT_VERSION + 1}` };
    await route.fulfill({ response, headers });
  });
}
