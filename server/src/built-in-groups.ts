/** The resource groups that the portal comes with, by their codes: modules give them what is new (DESIGN 7). */
export const builtInGroups = ['administrators', 'viewers'] as const;
export type BuiltInGroup = (typeof builtInGroups)[number];
