import { answer, requests, permit, permitEverything, restartPortal, renderInShell } from '@portal/shared/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { endpoints, type SearchHit } from '@portal/shared/contract/all';
import { finder } from '@portal/shared/search';
import { targetOf, useFound } from './found.ts';
import { shownTargets, withFound, type Target } from './targets.ts';

const { find } = endpoints.search;
const hit = (values: Partial<SearchHit> = {}): SearchHit => ({ kind: 'article', id: 1, code: '', name: { zh: '一', en: 'One' }, marks: { zh: [], en: [] }, place: [{ zh: '外', en: 'Outer' }, { zh: '帮助', en: 'Help' }], excerpt: null, path: '/Main/ArticleDetail/1/a', ...values });
const Probe = ({ typed }: { typed: string }) => {
  const { targets, counts, isComplete } = useFound(typed);
  return <p>{JSON.stringify([targets.map(({ title, within }) => [title.en, within?.en]), counts, isComplete])}</p>;
};

beforeEach(() => {
  restartPortal();
  permitEverything();
  answer(find, () => ({ counts: [{ kind: 'article', count: 100, isAtLeast: 1 }, { kind: 'report', count: 3, isAtLeast: 0 }], hits: [hit()] }));
});

test('the server is asked for what is typed, and says how much there is', async () => {
  await renderInShell(<Probe typed=" one " />);
  expect(await screen.findByText('[[["One","Help"]],{"article":"100+","report":"3"},true]')).toBeInTheDocument();
});

test.each([
  ['  ', 'session', false],
  ['one', 'reports', true],
] as const)('%j is not asked for by who may call %s', async (typed, access, isComplete) => {
  permit(access);
  await renderInShell(<Probe typed={typed} />);
  expect(requests(find)).toEqual([]);
  expect(screen.getByText(`[[],{},${isComplete}]`)).toBeInTheDocument();
});

test('what the menu has is the menu’s, names come before texts', () => {
  const entry = { key: 'x', title: { zh: '', en: '' }, path: '/' };
  const menu: Target[] = [{ key: 'report-7', group: 'report', title: { zh: '航班', en: 'Flights' }, entry }];
  const found = [hit({ kind: 'report', id: 7, name: { zh: '航班', en: 'Flights' } }), hit({ kind: 'page', id: 7, code: 'p', name: { zh: '页', en: 'Flights page' } }), hit({ excerpt: { text: 'about flights', marks: [[6, 13]] } })].map(targetOf);
  const shown = shownTargets(withFound(menu, found), [], finder('flights'));
  expect(shown.map(({ key }) => key)).toEqual(['report-7', 'page-7-p', 'article-1']);
  expect(shown[0]).toBe(menu[0]);
});
