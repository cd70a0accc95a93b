import { answer, findDialog, HttpError, permit, permitEverything, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ValueOf } from '@portal/shared/contract';
import { endpoints } from '@portal/shared/contract/site';
import BrandingPage from './branding-page.tsx';

const { find, update } = endpoints.branding;
const mark = '/api/Upload/Files/0123.png';
let standing: ValueOf<typeof find>;
const open = () => renderInShell(<BrandingPage />, { path: '/Main/webConfiguration' });

beforeEach(() => {
  restartPortal();
  standing = { name: '报表门户', ename: '', mark, version: 'one' };
  answer(find, () => standing);
});
afterEach(() => permitEverything());

test('name and mark are shown and changed; what stands afterwards is shown', async () => {
  answer(update, (body) => {
    standing = { ...(body as unknown as typeof standing), version: 'two' };
    return null;
  });
  await open();
  expect(await screen.findByRole('img', { name: 'Current logo' })).toHaveAttribute('src', expect.stringContaining(mark));
  expect(screen.getByText('None: the Chinese name is shown in English as well')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  const form = await findDialog('Name and logo');
  await userEvent.type(form.getByRole('textbox', { name: /English/ }), 'Figures');
  await userEvent.click(form.getByRole('button', { name: 'Remove the picture' }));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Figures')).toBeInTheDocument();
  expect(screen.getByText('The portal’s own icon')).toBeInTheDocument();
  expect(requests(update)).toEqual([{ name: '报表门户', ename: 'Figures', mark: '', version: 'one' }]);
});

test('who saves second sees what stands now, and nothing is saved over unasked', async () => {
  answer(update, () => {
    throw new HttpError(409, 'Changed meanwhile', [{ field: 'version', message: 'Changed meanwhile' }]);
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
  const form = await findDialog('Name and logo');
  await userEvent.type(form.getByRole('textbox', { name: /English/ }), 'Mine');
  standing = { ...standing, ename: 'Theirs', version: 'two' };
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Theirs')).toBeInTheDocument();
  await waitFor(() => expect(form.getByRole('button', { name: /Save over/ })).toBeInTheDocument());
});

test('who may only look is not offered to change it', async () => {
  permit('session');
  await open();
  expect(await screen.findByText('报表门户')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
});
