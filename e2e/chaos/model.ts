import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { readDevice } from '../fixtures/read-device.ts';

/** What the people did, as far as the app said yes to it. */
export interface Model {
  /** Every text that was handed to the app, and who wrote it; each is written once. */
  attempted: Map<string, string>;
  /** Messages whose row was seen in an outbox: those the app has promised to deliver. */
  accepted: Map<string, { content: string; userId: string }>;
  /** Messages whose reading the app has promised to tell. */
  read: Set<string>;
  /** Refused by the server, and then let go by the person. */
  discarded: Set<string>;
  /** How often each person called a pigeon back. */
  recalls: Map<string, number>;
}

export const createModel = (): Model => ({
  attempted: new Map(),
  accepted: new Map(),
  read: new Set(),
  discarded: new Set(),
  recalls: new Map(),
});

const outboxSchema = v.array(
  v.object({
    id: v.string(),
    userId: v.string(),
    name: v.string(),
    state: v.picklist(['waiting', 'failed']),
    args: v.looseObject({
      id: v.optional(v.string()),
      content: v.optional(v.string()),
      messageId: v.optional(v.string()),
    }),
  }),
);
export type WaitingRow = v.InferOutput<typeof outboxSchema>[number];

/** Reads the outbox of a page's device, and notes what the app has promised there. */
export async function noteOutbox(model: Model, page: Page): Promise<WaitingRow[]> {
  const { outbox } = await readDevice(page);
  const rows = v.parse(outboxSchema, outbox);
  for (const { userId, name, args } of rows) {
    const { id, content, messageId } = args;
    const isLetter = name === 'send-message' || name === 'reply-message';
    if (isLetter && id !== undefined) model.accepted.set(id, { content: content ?? '', userId });
    if (name === 'read-message' && messageId !== undefined) model.read.add(messageId);
  }
  return rows;
}
