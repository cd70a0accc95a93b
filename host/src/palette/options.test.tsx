import { answer, renderInShell, restartPortal } from '@portal/shared/testing';
import { expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { endpoints, type Report } from '@portal/shared/contract';
import { Options } from './options.tsx';
import type { Target } from './targets.ts';

test('a choice is called by its words, and not by its picture', async () => {
  const print: Target = { key: 'print', group: 'command', title: { zh: '打印报表', en: 'Print the report' }, run: jest.fn() };
  await renderInShell(<Options id="it" shown={[print]} counts={{}} typed="print" pinyin={undefined} at={0} onPoint={jest.fn()} onChoose={jest.fn()} />);
  expect(screen.getByRole('option', { name: 'Print the report' })).toBeInTheDocument();
});

test('a report is known by its picture, a screen by its icon', async () => {
  restartPortal();
  answer(endpoints.reports.getMyReports, () => [{ id: 7, reportName: '航班', reportEnName: 'Flights', reportType: 0, children: [], iconUrlThum: '/files/zh', enIconUrlThum: '/files/en', darkIconUrlThum: '', enDarkIconUrlThum: '' }] as unknown as Report[]);
  answer(endpoints.reports.getMyDashboards, () => []);
  const entry = (key: string, en: string) => ({ key, title: { zh: en, en }, path: '/Main/Home' });
  const targets: Target[] = [
    { key: 'report-7', group: 'report', title: { zh: '航班', en: 'Flights' }, entry: entry('report-7', 'Flights') },
    { key: 'menu-7', group: 'screen', title: { zh: '用户', en: 'Users' }, entry: entry('menu-7', 'Users') },
  ];
  await renderInShell(<Options id="it" shown={targets} counts={{}} typed="" pinyin={undefined} at={0} onPoint={jest.fn()} onChoose={jest.fn()} />, { language: 'en' });
  const picture = (name: string) => within(screen.getByRole('option', { name })).queryByRole('presentation', { hidden: true });
  await waitFor(() => expect(picture('Flights')).toHaveAttribute('src', expect.stringContaining('/files/en')));
  expect(picture('Users')).toBeNull();
});
