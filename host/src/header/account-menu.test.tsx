import { permit, permitEverything, testRender } from '@portal/shared/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hostTexts } from '../texts/texts.ts';
import { AccountMenu } from './account-menu.tsx';

beforeEach(permitEverything);

test('signing in on a phone is offered to who may make the link', async () => {
  permit('session');
  await testRender('host', hostTexts)(<AccountMenu />);
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('menuitem', { name: hostTexts.en.phone.open })).toBeInTheDocument();
  act(() => permit('reports'));
  expect(screen.queryByRole('menuitem', { name: hostTexts.en.phone.open })).toBeNull();
  expect(screen.getByRole('menuitem', { name: hostTexts.en.header.signOut })).toBeInTheDocument();
});
