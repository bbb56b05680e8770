import * as v from 'valibot';
import { rowsSchema } from '../changes.ts';
import type { ErrorCode } from '../errors.ts';
import { type CallEntry, defineCall, type empty, type noBody } from './define-call.ts';

type AnySchema = v.GenericSchema;

/** What is sent for some arguments: the ids of the path, and the body, which is repeated as it was. */
export interface MutationRequest {
  ids?: Readonly<Record<string, string>>;
  body?: Record<string, unknown>;
}

/** What a mutation has beside its call: how a device keeps it until the server has it. */
export interface Mutation<Args extends AnySchema> {
  args: Args;
  request(args: v.InferOutput<Args>): MutationRequest;
  /** What must stay in order: two rows that share a lane are delivered one after the other. */
  lanes(args: v.InferOutput<Args>): string[];
  /** May the person take it back for some seconds before it leaves the device? */
  hasUndo: boolean;
  /** Refusals that change nothing for the person are let go instead of becoming a failed row. */
  silentRefusals: 'all' | readonly ErrorCode[];
}

/** Defines a call that waits in the outbox: what anybody can do offline. */
export function defineMutation<
  const Name extends string,
  Args extends AnySchema,
  Reply extends AnySchema,
  Path extends AnySchema = typeof empty,
  Body extends AnySchema = typeof noBody,
>(entry: CallEntry<Name, 'person', Path, typeof empty, Body, Reply> & Mutation<Args>) {
  const { args, request, lanes, hasUndo, silentRefusals } = entry;
  return { ...defineCall(entry), args, request, lanes, hasUndo, silentRefusals };
}

/** What most of them answer: the caller's rows that have changed. */
export const rowsReply = v.object({ rows: rowsSchema });

export const pigeonLane = (pigeonId: string) => `pigeon:${pigeonId}`;
export const personLane = (userId: string) => `person:${userId}`;
export const PROFILE_LANE = 'profile';
export const SETTINGS_LANE = 'settings';
export const NOTIFICATIONS_LANE = 'notifications';
