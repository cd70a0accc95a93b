import { AndFilter, EqualityFilter, FilterParser, type Entry, type Filter } from 'ldapts';
import { cutTo } from '@portal/shared/contract/all';
import type { Connection } from './connection.ts';
import { keyOfDn, unitsOf } from './dn.ts';
import { DirectoryError } from './directory-error.ts';
import type { Domain } from './repository.ts';

/** Somebody in a directory, as the portal knows people. */
export type DirectoryPerson = {
  readonly dn: string;
  /** Empty where the directory tells none. */
  readonly externalId: string;
  readonly account: string;
  readonly fullName: string;
  readonly mail: string;
  readonly jobNo: string;
  readonly mobile: string;
  /** The topmost first; empty for nowhere. */
  readonly department: readonly string[];
  /** The manager's name there (DN); empty without one. */
  readonly manager: string;
  /** Roles by what the domain says of everybody, and of the groups that they are in. */
  readonly roleIds: readonly number[];
  readonly isDisabled: boolean;
};

/** The longest that the portal keeps of each; what is longer is cut, an account is refused. */
const LONGEST = { account: 100, fullName: 100, mail: 200, jobNo: 50, mobile: 50, department: 100 } as const;
/** `userAccountControl` of AD: the account is disabled. */
const DISABLED = 2;
const GUID_BYTES = 16;

/** @throws DirectoryError `filter` for what is no filter (RFC 4515) */
export const parseFilter = (text: string): Filter => {
  // The parser takes what ends too early; brackets in values are escaped.
  if (text.split('(').length !== text.split(')').length) throw new DirectoryError('filter', 'The brackets do not match');
  try {
    return FilterParser.parseString(text);
  } catch (error) {
    throw new DirectoryError('filter', cutTo((error as Error).message, 300), error);
  }
};

/** The people of a domain; or, of those, the one with an account. A name is a value of the filter, whatever is in it. */
export const peopleFilter = (domain: Pick<Domain, 'userFilter' | 'accountAttribute'>, account?: string): Filter => {
  const people = parseFilter(domain.userFilter);
  return account === undefined ? people : new AndFilter({ filters: [people, new EqualityFilter({ attribute: domain.accountAttribute, value: account })] });
};

/** What is asked for of each person. */
export const searchOf = (domain: Domain, filter: Filter) => {
  const { idAttribute, accountAttribute, nameAttribute, mailAttribute, jobNoAttribute, mobileAttribute, departmentAttribute, managerAttribute, groupAttribute } = domain;
  const wanted = [idAttribute, accountAttribute, nameAttribute, mailAttribute, jobNoAttribute, mobileAttribute, departmentAttribute, managerAttribute, groupAttribute, 'userAccountControl'];
  const isGuid = idAttribute.toLowerCase() === 'objectguid';
  return { base: domain.baseDn, filter, attributes: [...new Set(wanted.filter((name) => name !== ''))], binary: isGuid ? [idAttribute, 'objectGUID', 'objectguid'] : [] };
};

/** Makes people of a domain's entries. */
export const personReader = (domain: Domain): ((entry: Entry) => DirectoryPerson) => {
  const roles = new Map<string, number[]>();
  for (const { group, roleId } of domain.groupMap) roles.set(keyOfDn(group), [...(roles.get(keyOfDn(group)) ?? []), roleId]);
  return (entry) => {
    const lower = new Map(Object.entries(entry).map(([name, value]) => [name.toLowerCase(), value]));
    const valuesOf = (attribute: string): (Buffer | string)[] => {
      const value = attribute === '' ? undefined : lower.get(attribute.toLowerCase());
      return value === undefined ? [] : Array.isArray(value) ? value : [value];
    };
    const textOf = (attribute: string, most: number): string => cleaned(valuesOf(attribute)[0], most);
    const groups = valuesOf(domain.groupAttribute).flatMap((group) => roles.get(keyOfDn(String(group))) ?? []);
    const departments = { none: [], ou: unitsOf(entry.dn, domain.baseDn), attribute: [textOf(domain.departmentAttribute, LONGEST.department)] }[domain.departments];
    const [id] = valuesOf(domain.idAttribute);
    const account = textOf(domain.accountAttribute, LONGEST.account + 1);
    return {
      dn: entry.dn,
      externalId: idOf(id),
      account,
      fullName: textOf(domain.nameAttribute, LONGEST.fullName) || account,
      mail: textOf(domain.mailAttribute, LONGEST.mail),
      jobNo: textOf(domain.jobNoAttribute, LONGEST.jobNo),
      mobile: textOf(domain.mobileAttribute, LONGEST.mobile),
      department: departments.map((name) => cutTo(name, LONGEST.department)).filter((name) => name !== ''),
      manager: String(valuesOf(domain.managerAttribute)[0] ?? ''),
      roleIds: [...new Set([...domain.groupIds, ...groups])].toSorted((one, other) => one - other),
      isDisabled: (Number(textOf('userAccountControl', 20)) & DISABLED) === DISABLED,
    };
  };
};

/** Everybody of a domain, page by page. */
export async function* everybody(connection: Connection, domain: Domain, pageSize: number): AsyncGenerator<DirectoryPerson[]> {
  const read = personReader(domain);
  for await (const page of connection.pages(searchOf(domain, peopleFilter(domain)), pageSize)) yield page.map(read);
}

/** A line of text without what nobody sees. */
const cleaned = (value: Buffer | string | undefined, most: number): string =>
  String(value ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, most);

/** A GUID as AD shows it, whose first three parts it keeps with the smallest byte first; any other id as it is. */
const idOf = (value: Buffer | string | undefined): string => {
  if (!Buffer.isBuffer(value)) return cleaned(value, 200);
  if (value.length !== GUID_BYTES) return value.toString('hex').slice(0, 200);
  const part = (...bytes: number[]) => bytes.map((at) => (value[at] ?? 0).toString(16).padStart(2, '0')).join('');
  return [part(3, 2, 1, 0), part(5, 4), part(7, 6), part(8, 9), part(10, 11, 12, 13, 14, 15)].join('-');
};
