import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { DEPARTMENT_LEVELS } from '@portal/shared/contract/all';
import { isFitAccount } from '../../../account-letters.ts';
import type { DirectoryPerson } from './directory-people.ts';
import type { KnownPerson } from './people-repository.ts';
import type { Domain } from './repository.ts';

export type ChangeKind = 'add' | 'link' | 'update' | 'missing' | 'disable' | 'enable' | 'problem';
export type PlanField = { readonly field: string; readonly before: string; readonly after: string };
/** The names of texts, without `note.`. */
export type Note = 'back' | 'disabledThere' | 'left' | 'waiting' | 'accountTaken' | 'formerPerson' | 'administrator' | 'badAccount' | 'twice' | 'lastAdministrator' | 'gone';
export type DepartmentPath = { readonly code: string; readonly names: readonly string[] };

/** What is to be done about one person. */
export type Change = {
  readonly kind: ChangeKind;
  readonly account: string;
  readonly fullName: string;
  readonly userId?: number;
  /** As the directory has them, where it has them. */
  readonly person?: DirectoryPerson;
  readonly department?: DepartmentPath | null;
  readonly fields: readonly PlanField[];
  /** Ids of roles. */
  readonly give: readonly number[];
  readonly take: readonly number[];
  readonly note?: Note;
};

export type Counts = Record<'found' | 'unchanged' | 'stripped' | ChangeKind, number>;
export type Plan = { readonly changes: readonly Change[]; readonly counts: Counts };

export type Standing = {
  readonly known: readonly KnownPerson[];
  /** Roles by person: those that the domain gave, and all others. */
  readonly roles: ReadonlyMap<number, { readonly ours: ReadonlySet<number>; readonly others: ReadonlySet<number> }>;
  /** Accounts of others by their names in small letters. */
  readonly others: ReadonlyMap<string, { readonly id: number; readonly account: string; readonly fullName: string; readonly source: string; readonly isAdministrator: boolean }>;
  readonly roleIds: ReadonlySet<number>;
  /** Codes of departments by id, and as they are written by their small letters. */
  readonly departmentCodes: ReadonlyMap<number, string>;
  readonly departmentNames: ReadonlyMap<string, string>;
};

const DAY_MILLISECONDS = 86_400_000;
/** So many people are compared before others have their turn. */
const SLICE = 500;

/** Where somebody belongs: a department that the portal has by that code, or one of the domain's own. */
export const departmentOf = (domain: Pick<Domain, 'id' | 'departments'>, { department }: DirectoryPerson, known: ReadonlyMap<string, string>): DepartmentPath | null | undefined => {
  if (domain.departments === 'none') return undefined;
  const [only = ''] = department;
  if (domain.departments === 'attribute' && known.has(only.toLowerCase())) return { code: only, names: [only] };
  // Who stands deeper than departments may is in the deepest above.
  const names = department.slice(0, DEPARTMENT_LEVELS);
  return names.length === 0 ? null : { code: codeOf(domain.id, names), names };
};

/** The same for the same path, however long it is. */
export const codeOf = (domainId: number, path: readonly string[]): string => `ad${domainId}-${createHash('sha256').update(JSON.stringify(path.map((name) => name.toLowerCase()))).digest('hex').slice(0, 12)}`;

/**
 * What a synchronisation has to do, of what the directory says and what the portal has. People are known by their ids, and by
 * their accounts where the portal has no id of them yet; an account whose id is another's is another person's.
 */
export const plan = async (domain: Domain, people: readonly DirectoryPerson[], standing: Standing, now: Date): Promise<Plan> => {
  const changes: Change[] = [];
  const byId = new Map(standing.known.flatMap((one) => (one.externalId === null ? [] : [[one.externalId, one] as const])));
  const byAccount = new Map(standing.known.map((one) => [one.account.toLowerCase(), one]));
  const seen = new Set<string>();
  const met = new Set<number>();
  for (const [at, person] of people.entries()) {
    if (at % SLICE === 0) await turn();
    const name = person.account.toLowerCase();
    const problem = (note: Note): void => void changes.push({ kind: 'problem', account: person.account, fullName: person.fullName, fields: [], give: [], take: [], note });
    const keys = [`account ${name}`, ...(person.externalId === '' ? [] : [`id ${person.externalId}`])];
    const isTwice = keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    const named = byAccount.get(name);
    const known = byId.get(person.externalId) ?? (named && (named.externalId === null || person.externalId === '') ? named : undefined);
    const isMet = known !== undefined && met.has(known.id);
    // Whoever is there has not left, whatever is wrong with their account there.
    if (known) met.add(known.id);
    const isTaken = named !== undefined && known !== undefined && named.id !== known.id;
    // One that somebody has already is not refused by a rule that came later.
    const isFit = known?.account === person.account || isFitAccount(person.account);
    const wrong = !isFit ? 'badAccount' : isTwice ? 'twice' : isTaken ? 'formerPerson' : known && standing.others.has(name) ? 'accountTaken' : undefined;
    if (wrong) {
      problem(wrong);
      if (known && !isMet) changes.push(...changeOf(domain, person, known, standing).flatMap((change) => withoutFields(change, known)));
    } else if (known) changes.push(...changeOf(domain, person, known, standing));
    else if (named) problem('formerPerson');
    else if (!person.isDisabled) {
      const other = standing.others.get(name);
      if (other && (!domain.linksAccounts || other.source === 'ad' || other.source === 'azure')) problem('accountTaken');
      else if (other?.isAdministrator) problem('administrator');
      else changes.push(newcomer(domain, person, other, standing));
    }
  }
  for (const known of standing.known) if (!met.has(known.id)) changes.push(...leaving(domain, known, now));
  return { changes, counts: countsOf(changes, people.length) };
};

const rolesFor = ({ roleIds }: DirectoryPerson, standing: Standing): number[] => roleIds.filter((id) => standing.roleIds.has(id));

const newcomer = (domain: Domain, person: DirectoryPerson, other: { readonly id: number; readonly account: string } | undefined, standing: Standing): Change => {
  const department = departmentOf(domain, person, standing.departmentNames);
  const { fullName, mail, jobNo, mobile } = person;
  const fields = Object.entries({ fullName, mail, jobNo, mobile, department: department?.names.join(' / ') ?? '' }).flatMap(([field, after]) => (after === '' ? [] : [{ field, before: '', after }]));
  return { kind: other ? 'link' : 'add', account: person.account, fullName, person, fields, give: rolesFor(person, standing), take: [], ...(other && { userId: other.id }), ...(department !== undefined && { department }) };
};

const changeOf = (domain: Domain, person: DirectoryPerson, known: KnownPerson, standing: Standing): Change[] => {
  const department = departmentOf(domain, person, standing.departmentNames);
  const fields: PlanField[] = [];
  const compare = (field: 'account' | 'fullName' | 'mail' | 'jobNo' | 'mobile', isMapped: boolean): void => {
    if (isMapped && known[field] !== person[field]) fields.push({ field, before: known[field], after: person[field] });
  };
  compare('account', true);
  compare('fullName', true);
  compare('mail', domain.mailAttribute !== '');
  compare('jobNo', domain.jobNoAttribute !== '');
  compare('mobile', domain.mobileAttribute !== '');
  const before = known.departmentId === null ? undefined : standing.departmentCodes.get(known.departmentId);
  const isMoved = department !== undefined && before?.toLowerCase() !== department?.code.toLowerCase();
  if (isMoved) fields.push({ field: 'department', before: standing.departmentNames.get(before?.toLowerCase() ?? '') ?? '', after: department?.names.join(' / ') ?? '' });

  const { ours, others } = standing.roles.get(known.id) ?? { ours: new Set<number>(), others: new Set<number>() };
  const wanted = rolesFor(person, standing);
  const give = wanted.filter((id) => !ours.has(id) && !others.has(id));
  const take = [...ours].filter((id) => !wanted.includes(id));
  const change = { account: known.account, fullName: person.fullName, userId: known.id, person, fields, give, take, ...(department !== undefined && { department }) };
  if (person.isDisabled) return known.isAction ? [{ ...change, kind: 'disable', note: 'disabledThere' }] : [];
  if (known.disabledTime !== null && !known.isAction) return [{ ...change, kind: 'enable', note: 'back' }];
  const isBack = known.missingSince !== null;
  const isKnownAnew = person.externalId !== '' && known.externalId !== person.externalId;
  if (fields.length + give.length + take.length === 0 && !isBack && !isKnownAnew) return [];
  return [{ ...change, kind: 'update', ...(isBack && { note: 'back' as const }) }];
};

/** Of somebody whose account cannot be kept as it is there: what they lose all the same. Who is off gets nothing back before that is mended. */
const withoutFields = ({ kind, account, userId, take, note }: Change, { fullName, missingSince }: KnownPerson): Change[] => {
  const change = { account, fullName, ...(userId !== undefined && { userId }), fields: [], give: [], take };
  if (kind === 'disable') return [{ ...change, kind, ...(note && { note }) }];
  if (kind === 'enable' || (take.length === 0 && missingSince === null)) return [];
  return [{ ...change, kind: 'update' }];
};

const leaving = (domain: Domain, known: KnownPerson, now: Date): Change[] => {
  if (!known.isAction) return [];
  const change = { account: known.account, fullName: known.fullName, userId: known.id, fields: [], give: [], take: [] };
  const since = known.missingSince ?? now;
  if (now.getTime() - since.getTime() >= domain.leaverDays * DAY_MILLISECONDS) return [{ ...change, kind: 'disable', note: 'left' }];
  return known.missingSince === null ? [{ ...change, kind: 'missing', note: 'waiting' }] : [];
};

const countsOf = (changes: readonly Change[], found: number): Counts => {
  const counts: Counts = { found, unchanged: 0, stripped: 0, add: 0, link: 0, update: 0, missing: 0, disable: 0, enable: 0, problem: 0 };
  for (const { kind, take } of changes) {
    counts[kind] += 1;
    if (take.length > 0) counts.stripped += 1;
  }
  const changed = changes.filter(({ person, kind }) => person !== undefined || kind === 'problem').length;
  return { ...counts, unchanged: Math.max(0, found - changed) };
};

/** Fewer may always be disabled or lose a role. */
export const LEAST_FOR_BRAKE = 5;

/** How many would be disabled or lose a role, where that is more than a domain allows; undefined where it is not. */
export const brakeOf = ({ brakePercent }: Pick<Domain, 'brakePercent'>, { changes }: Plan, known: readonly Pick<KnownPerson, 'isAction'>[]): { count: number; all: number } | undefined => {
  const count = changes.filter(({ kind, take }) => kind === 'disable' || take.length > 0).length;
  const all = known.filter(({ isAction }) => isAction).length;
  return count >= LEAST_FOR_BRAKE && count * 100 > brakePercent * all ? { count, all } : undefined;
};
