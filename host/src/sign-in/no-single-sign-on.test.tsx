import { fakeServer } from './fake-server.ts';
import { beforeEach, expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { i18n } from '@portal/shared/language';
import { MemoryRouter } from '@portal/shared/router';
import SignInPage from './sign-in-page.tsx';
import styles from './sign-in.module.css';

beforeEach(async () => {
  await i18n.changeLanguage('en');
  localStorage.setItem('hb_signInWay', 'sso');
});

// What is known of the site stays with the page: first where it is not known.
test.each([
  ['whose settings cannot be had', true],
  ['that has none any more', false],
])('after single sign-on, on a site %s, the page begins with the account', async (_, away) => {
  Object.assign(fakeServer, { away, settings: { ...fakeServer.settings, singleSignOn: null } });
  const { container } = render(<SignInPage />, { wrapper: MemoryRouter });
  expect(container.querySelector(`.${styles.wayToCome}`)).not.toBeNull();
  await waitFor(() => expect(screen.getByLabelText('Account')).toHaveFocus());
  expect(container.querySelector(`.${styles.wayToCome}`)).toBeNull();
});
