/** A yes or no as the SPEC has it: 1 or 0. */
export const flagOf = (value: boolean): 0 | 1 => (value ? 1 : 0);
