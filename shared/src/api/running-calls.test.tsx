import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { answerWith, success } from '../testing/network.ts';
import { endpoints } from '@portal/shared/contract/all';
import { call, useIsLoading } from './index.ts';

const Overlay = () => <p>{useIsLoading() ? 'loading' : 'ready'}</p>;

const settled: (() => void)[] = [];
const beginCall = async (endpoint: typeof endpoints.favourites.getList): Promise<void> =>
  act(async () => {
    call(endpoint, { quiet: true }).catch(() => undefined);
  });
const end = async (): Promise<void> => act(async () => settled.shift()?.());

test('the overlay is due from the first to the last call that asks for it', async () => {
  answerWith(() => new Promise((fulfil) => settled.push(() => fulfil(success([])))));
  render(<Overlay />);
  expect(screen.getByText('ready')).toBeInTheDocument();

  await beginCall(endpoints.favourites.getList);
  await beginCall(endpoints.favourites.getList);
  await end();
  expect(screen.getByText('loading')).toBeInTheDocument();
  await end();
  expect(screen.getByText('ready')).toBeInTheDocument();
});

test('a failed call takes the overlay away, too', async () => {
  answerWith(() => Promise.reject(new Error('lost')));
  render(<Overlay />);
  await beginCall(endpoints.favourites.getList);
  expect(screen.getByText('ready')).toBeInTheDocument();
});

test('the report fetch has none', () => {
  expect(endpoints.reports.getReport.overlay).toBe(false);
});
