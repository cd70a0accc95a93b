import { answer, HttpError } from '@portal/shared/testing';
import { act, render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import { expect, test } from '@jest/globals';
import { call } from '@portal/shared/api';
import { endpoints, type Endpoint } from '@portal/shared/contract/all';
import { PortalTheme } from '@portal/shared/ui/base';
import { useErrorToasts } from './use-error-toasts.ts';

const Toasts = () => {
  useErrorToasts();
  return null;
};
const { getMyReports } = endpoints.reports;
const { getList } = endpoints.favourites;
const failing = (endpoint: Endpoint, message: string) =>
  answer(endpoint, () => {
    throw new HttpError(500, message);
  });

test('what several calls fail for is said once, goes, and is said again when it happens again', async () => {
  failing(getMyReports, 'The disk is full');
  failing(getList, 'The database is away');
  render(
    <PortalTheme>
      <Toasts />
    </PortalTheme>,
  );
  for (let time = 0; time < 2; time += 1) {
    await act(() => Promise.allSettled([getMyReports, getList, getMyReports].map((endpoint) => call(endpoint, { quiet: false }))));
    expect(await screen.findAllByText('The disk is full')).toHaveLength(1);
    expect(await screen.findAllByText('The database is away')).toHaveLength(1);
    await waitForElementToBeRemoved(() => screen.queryByText('The disk is full'), { timeout: 10_000 });
  }
});
