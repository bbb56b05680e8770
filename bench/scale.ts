/** Whole: so many runs that the figures mean something; smoke: so few that it takes seconds. */
export type Scale = 'whole' | 'smoke';
