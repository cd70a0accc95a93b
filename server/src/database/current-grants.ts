import { sql as raw, type Column, type SQL } from 'drizzle-orm';

/** That a grant for a time has not ended, by the database's clock. Every query that asks what somebody may do has this (decision 49). */
export const isCurrent = ({ expireTime }: { readonly expireTime: Column }): SQL => raw`(${expireTime} is null or ${expireTime} > now())`;

/** What ends within a day is not told of one day ahead. */
export const endsSoon = (expireTime: Date | null): boolean => expireTime !== null && expireTime.getTime() - Date.now() < 26 * 3_600_000;
