/** Settings under which new people write to as many strangers as they like, for tests of other things. */
export const NO_NEWCOMER_LIMITS = { LIMIT_STRANGERS: '1000000', LIMIT_NEWCOMER_ANSWERS: '0' };
