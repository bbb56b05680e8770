import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { SearchResults } from '../../../local/queries/search-everything.ts';
import { useSignedIn } from '../../session/use-signed-in.ts';

/** What is shown of what was found. */
export type SearchKind = 'all' | Exclude<keyof SearchResults, 'terms' | 'groups' | 'hasMore'>;

/** A search as it stands on the screen. */
export interface SearchState {
  text: string;
  kind: SearchKind;
  /** The newest letter of so many people is shown. */
  groups: number;
  /** Of these people, all letters. */
  opened: ReadonlySet<string>;
}

/** So many people's letters at a time: a screen's worth is painted at once, the rest follows. */
export const GROUPS_A_PAGE = 5;

export const EMPTY_SEARCH: SearchState = {
  text: '',
  kind: 'all',
  groups: GROUPS_A_PAGE,
  opened: new Set(),
};

/** Of one person and one entry of the window's history. */
let last: { userId: string; place: string; search: SearchState } | null = null;

/**
 * The search that was left at this entry of the window's history, and how it is kept for the way back
 * from a letter. Coming anew begins anew. It stands in no address: an address travels to the server.
 */
export function useSearchMemory(): [SearchState, (search: SearchState) => void] {
  const userId = useSignedIn()?.userId ?? '';
  const place = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? '' });
  const here = useRef({ userId, place });
  useEffect(() => {
    here.current = { userId, place };
  }, [userId, place]);
  const keep = (search: SearchState) => {
    last = { ...here.current, search };
  };
  const isHere = last?.place === place && last.userId === userId;
  return [isHere && last !== null ? last.search : EMPTY_SEARCH, keep];
}
