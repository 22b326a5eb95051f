/** Answered to what asks nothing. */
export const accepted = 202;
