import type { Report } from '@portal/shared/contract';

/** A report of the catalogue; for tests. */
export const report = (change: Partial<Report> = {}): Report => ({
  id: 1,
  reportName: '美国航班',
  name: '美国航班',
  reportEnName: 'US Flights',
  ename: 'US Flights',
  parentId: 1,
  className: '出行与天气',
  classEnName: 'Travel & Weather',
  reportType: 0,
  platform: 'PowerBI',
  iconUrlThum: '',
  enIconUrlThum: '',
  darkIconUrlThum: '',
  enDarkIconUrlThum: '',
  isMenuShowPage: 0,
  isColl: 0,
  classType: 0,
  children: [],
  ...change,
});
