import { localStore } from '@portal/shared/storage';

const keyFor = (account: string): string => `hb_favourite_category:${account}`;

/** Id of the category that this account took last in this browser. */
export const rememberedCategory = (account: string): number | undefined => localStore.value(keyFor(account), (stored) => (Number.isSafeInteger(stored) ? (stored as number) : undefined));

export const rememberCategory = (account: string, id: number): void => localStore.writeValue(keyFor(account), id);
