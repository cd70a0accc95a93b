import { expect, test } from '@jest/globals';
import { endpoints, type Endpoint } from './all.ts';

const entries = Object.values(endpoints).flatMap((group): Endpoint[] => Object.values(group));

test('what a call changes is what some answer is about', () => {
  const about = new Set(entries.flatMap(({ tags = [] }) => tags));
  expect(entries.flatMap(({ changes = [] }) => changes).filter((tag) => !about.has(tag))).toEqual([]);
});

test.each<[string, Endpoint, Endpoint]>([
  ['the grants that name a data role', endpoints.dataRoles.list, endpoints.reportRoles.setForRole],
  ['the grants of one’s own that name a data role', endpoints.dataRoles.list, endpoints.reportRoles.setForUser],
  ['who differs from a group of the directory', endpoints.directoryRoles.list, endpoints.groups.addMembers],
  ['the data roles that a group of the directory gives', endpoints.directoryRoles.list, endpoints.dataRoles.update],
  ['what roles of people are called', endpoints.users.list, endpoints.groups.update],
  ['what resource groups of people are called', endpoints.users.list, endpoints.resourceGroups.update],
  ['what somebody sees of a report', endpoints.effectivePermissions.reports, endpoints.dataRoles.update],
])('%s: the answer is asked for anew after a call that changes it', (_, list, change) => {
  expect((list.tags ?? []).filter((tag) => change.changes?.includes(tag))).not.toEqual([]);
});

test('a call that reads changes nothing', () => {
  expect(entries.filter(({ tags, changes }) => tags && changes)).toEqual([]);
  // Taking over a report's pages has this method in SPEC 7.3.
  expect(entries.filter(({ method, changes }) => method === 'GET' && changes).map(({ path }) => path)).toEqual(['/api/ReportPage/UpdateReportPage']);
});
