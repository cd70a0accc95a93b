import { fakeServer } from '../sign-in/fake-server.ts';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { i18n } from '@portal/shared/language';
import { useIdleMinutes, useSiteName } from './site-settings.ts';

const Site = () => <p>{`${useSiteName()}, ${useIdleMinutes() ?? 'not known yet'}`}</p>;

beforeEach(async () => {
  await i18n.changeLanguage('en');
});

test('a server that is away when the page comes is asked again; until then a session ends after the hour of the specification', async () => {
  jest.useFakeTimers();
  fakeServer.away = true;
  render(<Site />);
  expect(screen.getByText('Report Portal, not known yet')).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(screen.getByText('Report Portal, 60')).toBeInTheDocument();
  Object.assign(fakeServer, { away: false, settings: { ...fakeServer.settings, idleMinutes: 30 } });
  await act(() => jest.advanceTimersByTimeAsync(15_000));
  expect(screen.getByText('Data portal, 30')).toBeInTheDocument();
  jest.useRealTimers();
});
