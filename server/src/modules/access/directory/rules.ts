import type { DirectoryPerson } from '../../../entra/directory.ts';

/** An entry as the portal knows it. */
export type KnownEntry = DirectoryPerson & { readonly isPresent: boolean; readonly leftTime: Date | null };
/** What was read: all that is known of somebody, or what is different. */
export type ReadEntry = Partial<DirectoryPerson> & { readonly objectId: string; readonly isRemoved: boolean };
export type EntryChange = { readonly kind: 'added' | 'changed' | 'left' | 'back'; readonly before: KnownEntry | undefined; readonly after: KnownEntry };

const NEW: Omit<KnownEntry, 'objectId'> = { displayName: '', upn: '', mail: '', department: '', jobTitle: '', employeeId: '', isEnabled: true, licence: 'none', isPresent: true, leftTime: null };
const fields = ['displayName', 'upn', 'mail', 'department', 'jobTitle', 'employeeId', 'isEnabled', 'licence', 'isPresent'] as const;

/**
 * What is different between what is known and what was read. Who is deleted in the directory, disabled there or in none of the groups that are
 * synchronised has left, since the first time that it was seen.
 * @param isAll whether everybody was read, so that who is missing has left
 */
export const changesOf = (known: ReadonlyMap<string, KnownEntry>, read: readonly ReadEntry[], isAll: boolean, now: Date): EntryChange[] => {
  const changes = new Map<string, EntryChange>();
  const note = (before: KnownEntry | undefined, entry: KnownEntry) => {
    const hasLeft = !entry.isPresent || !entry.isEnabled;
    const after = { ...entry, leftTime: hasLeft ? (before?.leftTime ?? now) : null };
    if (before && fields.every((field) => before[field] === after[field])) changes.delete(after.objectId);
    else changes.set(after.objectId, { kind: !before ? 'added' : hasLeft && !before.leftTime ? 'left' : !hasLeft && before.leftTime ? 'back' : 'changed', before, after });
  };
  for (const { isRemoved, ...entry } of read) {
    const before = known.get(entry.objectId);
    // Who came and went between two readings was never here.
    if (isRemoved && !before) changes.delete(entry.objectId);
    else note(before, { ...(changes.get(entry.objectId)?.after ?? before ?? { ...NEW, objectId: entry.objectId }), ...entry, isPresent: !isRemoved });
  }
  if (isAll) {
    const there = new Set(read.map(({ objectId }) => objectId));
    for (const before of known.values()) if (!there.has(before.objectId)) note(before, { ...before, isPresent: false });
  }
  return [...changes.values()];
};

/** An account that the directory keeps. */
export type KeptAccount = { readonly id: number; readonly account: string; readonly objectId: string; readonly fullName: string; readonly mail: string; readonly jobNo: string; readonly isActive: boolean };
export type AccountValues = { readonly fullName: string; readonly mail: string; readonly jobNo: string };
export type AccountChange = { readonly account: KeptAccount; readonly after: AccountValues };
export type AccountPlan = { readonly updates: readonly AccountChange[]; readonly disabled: readonly KeptAccount[]; readonly isBraked: boolean };
export type AccountRules = { readonly leaverDays: number | null; readonly brakePercent: number };

const DAY = 86_400_000;

/**
 * What becomes of accounts by what the directory says: names follow it where it has one, and accounts of who left so many days ago are disabled.
 * More of them than the brake lets through change nothing: a directory that answers with half of its people is no reason to lock out the others.
 * One may always go, unless the brake is 0 per cent.
 */
export const planAccounts = (accounts: readonly KeptAccount[], entries: ReadonlyMap<string, KnownEntry>, { leaverDays, brakePercent }: AccountRules, now: Date): AccountPlan => {
  const updates: AccountChange[] = [];
  const disabled: KeptAccount[] = [];
  for (const account of accounts) {
    const entry = entries.get(account.objectId);
    if (!entry) continue;
    if (entry.leftTime) {
      if (leaverDays !== null && account.isActive && now.getTime() - entry.leftTime.getTime() >= leaverDays * DAY) disabled.push(account);
      continue;
    }
    const after = { fullName: fit(entry.displayName, 100) || account.fullName, mail: fit(entry.mail, 200) || account.mail, jobNo: fit(entry.employeeId, 50) || account.jobNo };
    if (after.fullName !== account.fullName || after.mail !== account.mail || after.jobNo !== account.jobNo) updates.push({ account, after });
  }
  const active = accounts.filter(({ isActive }) => isActive).length;
  const most = brakePercent === 0 ? 0 : Math.max(1, Math.floor((active * brakePercent) / 100));
  return { updates, disabled, isBraked: disabled.length > most };
};

const fit = (text: string, most: number): string => [...text.trim()].slice(0, most).join('');
