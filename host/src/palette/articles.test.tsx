import { answer, requests, permit, permitEverything, restartPortal, renderInShell } from '@portal/shared/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { endpoints } from '@portal/shared/contract/all';
import { useArticleTargets } from './articles.ts';

const { articles } = endpoints.learning;
const Probe = () => <p>{useArticleTargets().map(({ title }) => title.en)}</p>;

beforeEach(() => {
  restartPortal();
  permitEverything();
  answer(articles, () => [{ id: 1, title: '一', entitle: 'One', className: '', classEnName: '' }]);
});

test('articles are asked for by who may read them', async () => {
  permit('session');
  await renderInShell(<Probe />);
  expect(requests(articles)).toEqual([]);
  act(() => permit('session', 'learning'));
  expect(await screen.findByText('One')).toBeInTheDocument();
});
