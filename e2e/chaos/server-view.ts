import type { Page } from 'playwright-core';
import * as v from 'valibot';

const pageSchema = v.object({
  to: v.number(),
  more: v.boolean(),
  snapshot: v.optional(v.number()),
  epoch: v.string(),
  changes: v.array(
    v.object({ entity: v.string(), id: v.string(), seq: v.number(), value: v.unknown() }),
  ),
});
type ServerChange = v.InferOutput<typeof pageSchema>['changes'][number];

export interface ServerView {
  head: number;
  changes: ServerChange[];
}

/** Requests a first sync from the server, as the person of this page. */
export async function readServerView(page: Page): Promise<ServerView> {
  const changes: ServerChange[] = [];
  let params: Record<string, string | number> = { since: 0 };
  for (;;) {
    const reply = v.parse(pageSchema, await callSync(page, params));
    changes.push(...reply.changes.filter(({ value }) => value !== null));
    if (!reply.more) return { head: reply.to, changes };
    const { to, epoch, snapshot } = reply;
    params = { since: to, epoch, ...(snapshot === undefined ? {} : { snapshot }) };
  }
}

function callSync(page: Page, params: Record<string, string | number>): Promise<unknown> {
  return page.evaluate(async (asked) => {
    const response = await fetch('/api/safe-endpoint', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ endpoint: '/api/sync', method: 'GET', params: asked }),
    });
    return response.json();
  }, params);
}
