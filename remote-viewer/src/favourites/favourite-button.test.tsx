import { answer, calls, findDialog, HttpError, renderInShell, restartPortal } from '@portal/shared/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { endpoints } from '@portal/shared/contract/all';
import { FavouriteButton, useIsFavourite } from './index.ts';

const { add, remove, addClass, updateClass, deleteClass, getClassList, isCollection } = endpoints.favourites;
let categories: { id: number; name: string }[];
let favourite: number | null;

const sent = (path: string) => calls.filter((call) => call.path === path).map(({ body }) => body);
const Star = () => {
  const [known] = useState<0 | 1>(favourite === null ? 0 : 1);
  return <FavouriteButton reportId={7} isFavourite={useIsFavourite(7, known)} />;
};
const openPicker = async () => {
  await renderInShell(<Star />);
  await userEvent.click(screen.getByRole('button', { name: 'Add to favourites' }));
  return within(await screen.findByRole('dialog'));
};

beforeEach(() => {
  restartPortal();
  localStorage.clear();
  categories = [
    { id: 1, name: 'Daily' },
    { id: 2, name: 'Monthly' },
  ];
  favourite = null;
  answer(getClassList, () => [...categories]);
  answer(isCollection, () => ({ isColl: favourite === null ? 0 : 1, collectionClassID: favourite }));
  answer(add, ({ collectionClassID }) => {
    favourite = Number(collectionClassID);
    return null;
  });
  answer(remove, () => {
    favourite = null;
    return null;
  });
});

describe('setting the star', () => {
  test('cannot be confirmed as long as no category is known', async () => {
    answer(getClassList, () => new Promise<never>(() => undefined));
    const picker = await openPicker();
    expect(picker.getByRole('button', { name: 'Add' })).toBeDisabled();
    expect(picker.queryByRole('alert')).toBeNull();
  });

  test('the category that was taken last is chosen already', async () => {
    const picker = await openPicker();
    expect(await picker.findByRole('radio', { name: 'Daily' })).toBeChecked();
    await userEvent.click(await picker.findByRole('radio', { name: 'Monthly' }));
    await userEvent.click(picker.getByRole('button', { name: 'Add' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove from favourites' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add to favourites' }));
    const chosen = await within(await screen.findByRole('dialog')).findByRole('radio', { name: 'Monthly' });
    expect(chosen).toBeChecked();
    // Also where the categories were known already.
    expect(chosen).toHaveFocus();
  });

  test.each(['My favourites', '我的收藏'])('who has taken none in this browser has the one that is called as the first would be, by the name of today’s language: %s', async (name) => {
    categories.push({ id: 3, name });
    const picker = await openPicker();
    expect(await picker.findByRole('radio', { name: 'My favourites' })).toBeChecked();
  });

  test.each([
    ['in the category that is chosen', [{ id: 1, name: 'Daily' }], 1],
    ['in the first one, which it makes', [], 3],
  ])('Enter is enough: the report is %s', async (_, present, taken) => {
    categories = [...present];
    answer(addClass, ({ name }) => {
      categories.push({ id: 3, name: String(name) });
      return { id: 3, name: String(name) };
    });
    const picker = await openPicker();
    await waitFor(() => expect(picker.getByRole('radio')).toHaveFocus());
    await userEvent.keyboard('{Enter}{Enter}');
    expect(await screen.findByText('Added to favourites')).toBeVisible();
    expect(sent(add.path)).toMatchObject([{ dReportID: 7, collectionClassID: taken }]);
    expect(sent(addClass.path)).toHaveLength(present.length === 0 ? 1 : 0);
  });

  test.each([
    ['the first one, as it is offered', '', 'My favourites'],
    ['one whose name is written', 'Board', 'Board'],
  ])('who has no category yet makes one by confirming: %s', async (_, typed, made) => {
    categories = [];
    answer(addClass, ({ name }) => {
      categories.push({ id: 3, name: String(name) });
      return { id: 3, name: String(name) };
    });
    const picker = await openPicker();
    expect(await picker.findByRole('radio', { name: 'My favourites' })).toBeChecked();
    if (typed) await userEvent.type(picker.getByRole('textbox', { name: 'Name of a new category' }), typed);
    await userEvent.click(picker.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Added to favourites')).toBeVisible();
    expect([sent(addClass.path), sent(add.path)]).toMatchObject([[{ name: made }], [{ dReportID: 7, collectionClassID: 3 }]]);
  });

  test('adds the report to the category, says so, and shows the star set', async () => {
    const picker = await openPicker();
    await userEvent.click(await picker.findByRole('radio', { name: 'Monthly' }));
    await userEvent.click(picker.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Added to favourites')).toBeVisible();
    expect(sent(add.path)).toMatchObject([{ dReportID: 7, collectionClassID: 2 }]);
    expect(await screen.findByRole('button', { name: 'Remove from favourites' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('stays open when the server refuses', async () => {
    answer(add, () => {
      throw new HttpError(409, 'too many favourites');
    });
    const picker = await openPicker();
    await userEvent.click(await picker.findByRole('radio', { name: 'Daily' }));
    await userEvent.click(picker.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(sent(add.path)).toHaveLength(1));
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(screen.queryByText('Added to favourites')).toBeNull();
  });
});

test('taking the star back needs no question', async () => {
  favourite = 1;
  await renderInShell(<Star />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove from favourites' }));
  expect(await screen.findByText('Favourite cancelled')).toBeVisible();
  expect(sent(remove.path)).toMatchObject([{ dReportID: 7 }]);
  expect(await screen.findByRole('button', { name: 'Add to favourites' })).toHaveAttribute('aria-pressed', 'false');
});

describe('the categories', () => {
  test('a new one is the chosen one', async () => {
    answer(addClass, ({ name }) => {
      const made = { id: 3, name: String(name) };
      categories.push(made);
      return made;
    });
    const picker = await openPicker();
    await userEvent.type(picker.getByRole('textbox', { name: 'Name of a new category' }), ' Board {Enter}');
    await waitFor(() => expect(picker.getByRole('radio', { name: 'Board' })).toBeChecked());
    expect(sent(addClass.path)).toMatchObject([{ name: 'Board' }]);
    expect(sent(add.path)).toEqual([]);
  });

  test('one without a name is not made', async () => {
    const picker = await openPicker();
    await userEvent.click(picker.getByRole('button', { name: 'Create' }));
    expect(picker.getByPlaceholderText('The name cannot be empty')).toBeInvalid();
    expect(sent(addClass.path)).toEqual([]);
  });

  test('one is renamed in its place', async () => {
    answer(updateClass, ({ id, name }) => {
      categories = categories.map((category) => (category.id === id ? { ...category, name: String(name) } : category));
      return null;
    });
    const picker = await openPicker();
    await userEvent.click(await picker.findByRole('button', { name: 'Rename “Daily”' }));
    const box = picker.getByRole('textbox', { name: 'New name of “Daily”' });
    await userEvent.clear(box);
    await userEvent.type(box, 'Mornings{Enter}');
    expect(await picker.findByRole('radio', { name: 'Mornings' })).toBeInTheDocument();
  });

  test('one is deleted after a question, and is not the chosen one any more', async () => {
    answer(deleteClass, ({ id }) => {
      categories = categories.filter((category) => category.id !== id);
      return null;
    });
    const picker = await openPicker();
    await userEvent.click(await picker.findByRole('radio', { name: 'Daily' }));
    await userEvent.click(picker.getByRole('button', { name: 'Delete “Daily”' }));
    const question = await findDialog('Delete the category “Daily”?');
    expect(question.getByText('The favourites in it are deleted, too.')).toBeInTheDocument();
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(picker.queryByRole('radio', { name: 'Daily' })).toBeNull());
    await userEvent.click(picker.getByRole('button', { name: 'Add' }));
    expect(await picker.findByRole('alert')).toHaveTextContent('You must choose a category!');
  });
});
