import { createHmac } from 'node:crypto';
import type { SealedRecord } from './chain-repository.ts';

/** The hash of the mark at which a chain begins. */
export const hashOfMark = (key: Uint8Array, inherited: number, createTime: Date): string => hmac(key, ['mark', inherited, createTime.toISOString()]);

/** The hash of a link: of the link before it, its place, and all that its record says. Nobody makes it without the server's key. */
export const hashOfLink = (key: Uint8Array, previous: string, position: number, record: SealedRecord): string => hmac(key, [previous, position, contentOf(record)]);

const contentOf = ({ id, userId, account, asUserId, asAccount, action, target, detail, address, createTime }: SealedRecord): unknown[] => [
  id,
  userId,
  account,
  asUserId,
  asAccount,
  action,
  target,
  sorted(detail),
  address,
  createTime.toISOString(),
];

/** The database keeps the fields of an object in an order of its own; and an object is no list of pairs. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, inside]) => [name, sorted(inside)]);
  return { fields };
};

const hmac = (key: Uint8Array, parts: readonly unknown[]): string => createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex');
