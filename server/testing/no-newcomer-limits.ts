/** Settings without limits on letters to strangers, for tests of other features. */
export const NO_NEWCOMER_LIMITS = { LIMIT_STRANGERS: '1000000', LIMIT_NEWCOMER_ANSWERS: '0' };
