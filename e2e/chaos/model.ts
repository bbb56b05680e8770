import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { readDevice } from '../fixtures/read-device.ts';

export interface Model {
  /** Every text entered into the app, with its writer. Each is unique. */
  attempted: Map<string, string>;
  /** Messages that were in an outbox. The app must deliver them. */
  accepted: Map<string, { content: string; userId: string }>;
  /** Messages that a person opened. The app must mark them as read on the server. */
  read: Set<string>;
  /** Messages that the server rejected and the person discarded. */
  discarded: Set<string>;
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

/** Reads the outbox of a page's device, and adds its rows to the model. */
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
