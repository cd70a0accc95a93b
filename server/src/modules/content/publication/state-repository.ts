import { sql as raw, type Column, type SQL } from 'drizzle-orm';
import type { PublicationState } from '@portal/shared/contract/all';

/** A table whose rows have a period. */
type Published = { readonly publishTime: Column; readonly expireTime: Column; readonly withdrawTime: Column };

const isExpired = ({ expireTime }: Published): SQL => raw`coalesce(${expireTime} <= now(), false)`;

/** That something is to be seen at this moment, by the database's clock; for whom is another question. */
export const isPublishedNow = (table: Published): SQL => raw`(${table.publishTime} <= now() and ${table.withdrawTime} is null and not ${isExpired(table)})`;

const conditions: Readonly<Record<PublicationState, (table: Published) => SQL>> = {
  draft: ({ publishTime }) => raw`${publishTime} is null`,
  withdrawn: ({ publishTime, withdrawTime }) => raw`(${publishTime} is not null and ${withdrawTime} is not null)`,
  expired: (table) => raw`(${table.publishTime} is not null and ${table.withdrawTime} is null and ${isExpired(table)})`,
  scheduled: (table) => raw`(${table.publishTime} > now() and ${table.withdrawTime} is null and not ${isExpired(table)})`,
  published: isPublishedNow,
};

/** That something is in a state, as `publicationOf` of the contract has it. */
export const isInState = (table: Published, state: PublicationState): SQL => conditions[state](table);
