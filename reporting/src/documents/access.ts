import { z } from 'zod';

/**
 * Who was given access to a workspace or a dataset, with Power BI's word for the right. It is kept and listed for the
 * portal's administrators; what a reader sees is decided by the embed token.
 */
export const accessEntry = z.object({
  identifier: z.string().min(1).max(256),
  principalType: z.enum(['User', 'Group', 'App']),
  displayName: z.string().max(256).optional(),
  emailAddress: z.string().max(256).optional(),
  right: z.string(),
});
export type AccessEntry = z.infer<typeof accessEntry>;

/** The id is that of the workspace or dataset. */
export const accessList = z.object({ id: z.uuid(), users: z.array(accessEntry) });
export type AccessList = z.infer<typeof accessList>;

/** Whether a person or application is called by a text: its identifier, or its address. */
export const isCalled = ({ identifier, emailAddress }: Pick<AccessEntry, 'identifier' | 'emailAddress'>, text: string): boolean =>
  [identifier, emailAddress].some((one) => one?.toLowerCase() === text.toLowerCase());
