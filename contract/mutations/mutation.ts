import type * as v from 'valibot';
import type { ErrorCode } from '../errors.ts';

type AnySchema = v.GenericSchema;

export interface MutationCall {
  method: 'POST' | 'PUT' | 'DELETE';
  /** The path with its ids filled in. */
  path: string;
  /** The JSON body, exactly as it is sent and repeated. */
  body: Record<string, unknown> | undefined;
}

/**
 * What a person can do, under one name from the tap to the log line. `lanes` names what must stay
 * in order: two rows that share a lane are delivered one after the other.
 */
export interface Mutation<Name extends string, Args extends AnySchema, Reply extends AnySchema> {
  name: Name;
  args: Args;
  call(args: v.InferOutput<Args>): MutationCall;
  lanes(args: v.InferOutput<Args>): string[];
  reply: Reply;
  /** May the person take it back for some seconds before it leaves the device? */
  hasUndo: boolean;
  /** Refusals that change nothing for the person are let go instead of becoming a failed row. */
  silentRefusals: 'all' | readonly ErrorCode[];
}

export function defineMutation<
  const Name extends string,
  Args extends AnySchema,
  Reply extends AnySchema,
>(mutation: Mutation<Name, Args, Reply>): Mutation<Name, Args, Reply> {
  return mutation;
}

export const pigeonLane = (pigeonId: string) => `pigeon:${pigeonId}`;
export const personLane = (userId: string) => `person:${userId}`;
export const PROFILE_LANE = 'profile';
export const SETTINGS_LANE = 'settings';
export const NOTIFICATIONS_LANE = 'notifications';
