import { difference } from '../../usage/audit/module.ts';

type Moderated = { readonly content?: string | undefined; readonly isShow?: number | undefined; readonly state?: number | undefined; readonly reason?: string | undefined };

/** What somebody changed of another's writing, for the audit log: of what they sent, what is different. */
export const moderated = (before: Moderated, { content, isShow, state, reason }: Moderated) => {
  const sent = Object.fromEntries(Object.entries({ content, isShow, state, reason }).filter(([, value]) => value !== undefined));
  return difference(Object.fromEntries(Object.keys(sent).map((field) => [field, before[field as keyof Moderated]])), sent);
};
