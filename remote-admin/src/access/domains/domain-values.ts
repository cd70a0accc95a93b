import type { DomainRow, endpoints } from '@portal/shared/contract/access';
import type { BodyOf } from '@portal/shared/contract';

type Body = BodyOf<typeof endpoints.domains.add>;
type Section = 'connection' | 'people' | 'groups' | 'leavers' | 'schedule';
/** What is in the form: all of a domain, headings among it; `kept` says of the password that there is who has set it, and is empty for a new one. */
export type Values = Omit<Required<Body>, 'resourceGroupId'> & { readonly resourceGroupId: number | undefined; readonly preset: string; readonly kept: string } & Partial<Record<`section.${Section}`, never>>;

/** What is one thing: who signs in to which server, how departments are read, and the rhythm of the schedule. */
export const domainParts = [
  ['hosts', 'security', 'checkCertificate', 'caCertificate', 'bindDn', 'bindPassword', 'baseDn'],
  ['groupMap', 'groupAttribute'],
  ['departments', 'departmentAttribute', 'managerAttribute'],
  ['schedule', 'scheduleTime'],
] as const satisfies readonly (readonly (keyof Values)[])[];

const none = { mailAttribute: 'mail', mobileAttribute: 'mobile', managerAttribute: 'manager', groupAttribute: 'memberOf' };
/** What is usual in a kind of directory. */
export const presets: Readonly<Record<string, Partial<Values>>> = {
  ad: { ...none, userFilter: '(&(objectCategory=person)(objectClass=user))', idAttribute: 'objectGUID', accountAttribute: 'sAMAccountName', nameAttribute: 'displayName', jobNoAttribute: 'employeeID', departmentAttribute: 'department' },
  openLdap: { ...none, userFilter: '(objectClass=inetOrgPerson)', idAttribute: 'entryUUID', accountAttribute: 'uid', nameAttribute: 'cn', jobNoAttribute: 'employeeNumber', departmentAttribute: 'departmentNumber' },
};

const fresh = {
  name: '', shortName: '', dnsName: '', isEnabled: 0, priority: 10, hosts: [], security: 'ldaps', checkCertificate: 1, caCertificate: '', baseDn: '', bindDn: '', bindPassword: '',
  userFilter: '', idAttribute: '', accountAttribute: '', nameAttribute: '', mailAttribute: '', jobNoAttribute: '', mobileAttribute: '', departmentAttribute: '', managerAttribute: '', groupAttribute: '',
  departments: 'none', resourceGroupId: undefined, groupIds: [], groupMap: [], createAtSignIn: 0, linksAccounts: 0, leaverDays: 7, brakePercent: 10, schedule: 'off', scheduleTime: '02:00', preset: 'ad', kept: '',
} as const;

/** What the form begins with. */
export const valuesOf = (row: DomainRow | null, kept: string): Values => {
  if (!row) return { ...fresh, hosts: [], groupIds: [], groupMap: [], ...presets.ad };
  const { id: _, passwordSetTime: __, passwordSetBy: ___, people: ____, lastRun: _____, version: ______, updateTime: _______, resourceGroupId, ...rest } = row;
  return { ...rest, resourceGroupId: resourceGroupId ?? undefined, bindPassword: '', preset: '', kept };
};

/** What is sent of it, without the password. */
export const bodyOf = (values: Values): Omit<Body, 'bindPassword'> => {
  const { preset: _, kept: __, bindPassword: ___, resourceGroupId = 0, ...rest } = values;
  return { ...Object.fromEntries(Object.entries(rest).filter(([name]) => !name.startsWith('section.'))), resourceGroupId } as Omit<Body, 'bindPassword'>;
};
