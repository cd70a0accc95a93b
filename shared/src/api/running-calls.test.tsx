import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { answerWith, success } from '../testing/network.ts';
import { endpoints, type Endpoint } from '@portal/shared/contract/all';
import { call, useIsLoading } from './index.ts';

const Overlay = () => <p>{useIsLoading() ? 'loading' : 'ready'}</p>;

const settled: (() => void)[] = [];
const beginCall = async (endpoint: typeof endpoints.signIn.myMenus): Promise<void> =>
  act(async () => {
    call(endpoint, { quiet: true }).catch(() => undefined);
  });
const end = async (): Promise<void> => act(async () => settled.shift()?.());

test('the overlay is due from the first to the last call that asks for it', async () => {
  answerWith(() => new Promise((fulfil) => settled.push(() => fulfil(success([])))));
  render(<Overlay />);
  expect(screen.getByText('ready')).toBeInTheDocument();

  await beginCall(endpoints.signIn.myMenus);
  await beginCall(endpoints.signIn.myMenus);
  await end();
  expect(screen.getByText('loading')).toBeInTheDocument();
  await end();
  expect(screen.getByText('ready')).toBeInTheDocument();
});

test('a failed call takes the overlay away, too', async () => {
  answerWith(() => Promise.reject(new Error('lost')));
  render(<Overlay />);
  await beginCall(endpoints.signIn.myMenus);
  expect(screen.getByText('ready')).toBeInTheDocument();
});

test('covered is what people wait for with nothing else on the screen: the list of decision 43', () => {
  const covering = Object.values<Record<string, Endpoint>>(endpoints).flatMap((area) => Object.values(area).filter(({ overlay }) => overlay));
  expect(covering.map(({ path }) => path).toSorted()).toEqual([
    '/api/Login',
    '/api/Login/Token',
    '/api/Logout',
    '/api/QRcode/Answer',
    '/api/QRcode/Look',
    '/api/Sso/Start',
    '/api/User/ChangePassword',
    '/api/User/SetPassword',
    '/api/myresource2',
    '/sso/RedirectCallback',
  ]);
});
