import { fakeServer } from '../sign-in/fake-server.ts';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { i18n } from '@portal/shared/language';
import { know, useIdleMinutes, useSiteName } from './site-settings.ts';
import { SiteMark, useFavicon } from './site-mark.tsx';

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

test('a mark of the portal’s own stands beside its name and in the tab of the browser; without one, and where it is gone, nothing is broken', () => {
  const icon = document.createElement('link');
  Object.assign(icon, { rel: 'icon', href: 'data:,came' });
  document.head.append(icon);
  const Marked = () => {
    useFavicon();
    return <SiteMark className="mark" />;
  };
  const { container } = render(<Marked />);
  const picture = () => container.querySelector('img');
  expect([picture(), icon.href]).toEqual([null, 'data:,came']);
  act(() => void know({ ...fakeServer.settings, mark: '/api/Upload/Files/1.png' }));
  expect([picture()?.getAttribute('src'), icon.getAttribute('href')]).toEqual(['/api/Upload/Files/1.png', '/api/Upload/Files/1.png']);
  fireEvent.error(picture()!);
  expect(picture()).toBeNull();
  act(() => void know({ ...fakeServer.settings, mark: '' }));
  expect(icon.href).toBe('data:,came');
  icon.remove();
});
