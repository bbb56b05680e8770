import * as v from 'valibot';
import { rowsSchema } from '../changes.ts';
import type { ErrorCode } from '../errors.ts';
import { type CallEntry, defineCall, type empty, type noBody } from './define-call.ts';

type AnySchema = v.GenericSchema;

/** The request of a mutation: the ids in its path, and its body. Each retry sends the same body. */
export interface MutationRequest {
  ids?: Readonly<Record<string, string>>;
  body?: Record<string, unknown>;
}

export interface Mutation<Args extends AnySchema> {
  args: Args;
  request(args: v.InferOutput<Args>): MutationRequest;
  /** Two outbox rows that share a lane are delivered in order, one after the other. */
  lanes(args: v.InferOutput<Args>): string[];
  /** Whether the person can undo it for some seconds before it is sent. `false` when left out. */
  hasUndo?: boolean;
  /** Rejections after which the row is deleted instead of marked as failed. None when left out. */
  silentRejections?: 'all' | readonly ErrorCode[];
  /** The error to show once after a silent rejection (product.md section 8). None when left out. */
  errorOfSilentRejection?: ErrorCode;
}

type MutationEntry<
  Name extends string,
  Args extends AnySchema,
  Reply extends AnySchema,
  Path extends AnySchema,
  Body extends AnySchema,
> = Omit<CallEntry<Name, 'person', Path, typeof empty, Body, Reply>, 'reply'> & {
  /** When left out, the reply is the caller's changed rows. */
  reply?: Reply;
} & Mutation<Args>;

/** Defines a call that a device stores in its outbox, also while offline, and sends later. */
export function defineMutation<
  const Name extends string,
  Args extends AnySchema,
  Reply extends AnySchema = typeof rowsReply,
  Path extends AnySchema = typeof empty,
  Body extends AnySchema = typeof noBody,
>(entry: MutationEntry<Name, Args, Reply, Path, Body>) {
  const { args, request, lanes, hasUndo = false, silentRejections = [] } = entry;
  const { errorOfSilentRejection = null } = entry;
  const reply = (entry.reply ?? rowsReply) as Reply;
  return {
    ...defineCall({ ...entry, reply }),
    ...{ args, request, lanes, hasUndo, silentRejections, errorOfSilentRejection },
  };
}

const rowsReply = v.object({ rows: rowsSchema });

export const pigeonLane = (pigeonId: string) => `pigeon:${pigeonId}`;
export const personLane = (userId: string) => `person:${userId}`;
export const PROFILE_LANE = 'profile';
export const SETTINGS_LANE = 'settings';
export const NOTIFICATIONS_LANE = 'notifications';
