/** What is added on /Main/ReportSetUp, as `?add=` has it. */
export const kinds = ['online', 'server', 'h5'] as const;
export type Kind = (typeof kinds)[number];
