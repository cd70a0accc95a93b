import { Author, permissions, viewMode } from './author.ts';
import { expect, test as base } from './embedding.ts';

const refused = { error: { errorCode: 'PowerBINotAuthorizedException' } };
const overview = 'ReportSection1';
interface Place {
  name: string;
  layout: { x: number; y: number; width: number; height: number };
}

const test = base.extend<{ author: Author }>({
  author: async ({ portal }, use) => use(await Author.of(portal)),
});

test.describe('edit and save', () => {
  test('a visual is added, saved and seen by a reader', async ({ author, portal }) => {
    await portal.run('embed', await author.config({ edit: true, copies: true }));
    await portal.event('rendered');
    expect(await portal.run('call', 'switchMode', 'edit')).not.toHaveProperty('error');
    await author.addCard();
    await expect(author.titled('All flights').getByText('3,000,000')).toBeVisible();
    expect(await author.isSaved()).toBe(false);
    await author.button('Save').click();
    expect(await portal.event('saved')).toEqual({ reportObjectId: author.id, reportName: 'Flights of the test', saveAs: false });
    expect(await author.isSaved()).toBe(true);
    expect(await portal.run('call', 'switchMode', 'view')).not.toHaveProperty('error');
    await expect(author.titled('All flights').getByText('3,000,000')).toBeVisible();
    await author.read();
    await expect(author.titled('All flights').getByText('3,000,000')).toBeVisible();
  });

  test('the portal saves too, and saves again what was changed since', async ({ author, portal }) => {
    await author.open();
    for (const count of [1, 2]) {
      await portal.frame.getByRole('button', { name: /^Bar chart: / }).press('ArrowUp');
      expect(await author.isSaved()).toBe(false);
      expect(await portal.run('call', 'save')).not.toHaveProperty('error');
      expect(await portal.event('saved', count)).toMatchObject({ reportObjectId: author.id, saveAs: false });
      expect(await author.isSaved()).toBe(true);
    }
  });

  test('what is not saved is gone when the portal leaves edit mode', async ({ author, portal }) => {
    await author.open();
    await author.addCard();
    await expect(author.titled('All flights')).toBeVisible();
    await portal.run('call', 'switchMode', 'view');
    await expect(portal.visual('on-time').getByText('79.1%')).toBeVisible();
    await expect(author.titled('All flights')).toHaveCount(0);
    expect(await author.isSaved()).toBe(true);
    await expect(author.button('Undo')).toHaveCount(0);
  });

  test('of two authors the second is told, and may keep the work as a copy', async ({ author, portal }) => {
    await author.open();
    await author.addCard();
    await author.saveElsewhere('Renamed by another');
    await author.button('Save').click();
    await portal.frame.getByRole('button', { name: 'Save mine as a copy' }).click();
    await portal.frame.getByRole('textbox', { name: 'Name of the new report' }).fill('Mine');
    await portal.frame.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    const { reportObjectId } = await portal.event('saved');
    await author.read();
    await expect(portal.frame.getByRole('tab', { name: 'Renamed by another' })).toBeVisible();
    await expect(author.titled('All flights')).toHaveCount(0);
    await author.read(String(reportObjectId));
    await expect(author.titled('All flights')).toBeVisible();
  });

  test('or gives the work up for what is stored', async ({ author, portal }) => {
    await author.open();
    await author.addCard();
    await author.saveElsewhere('Renamed by another');
    expect(await portal.run('call', 'save')).toMatchObject({ error: { errorCode: 'ReportChanged' } });
    await portal.frame.getByRole('button', { name: 'Discard mine and reload' }).click();
    await expect(portal.frame.getByRole('tab', { name: 'Renamed by another' })).toBeVisible();
    await expect(author.titled('All flights')).toHaveCount(0);
    expect(await author.isSaved()).toBe(true);
    await portal.frame.getByRole('button', { name: /^Bar chart: / }).press('ArrowUp');
    expect(await portal.run('call', 'save')).not.toHaveProperty('error');
  });
});

test.describe('save as', () => {
  test('makes a report of its own, and leaves the original', async ({ author, portal }) => {
    await author.open();
    await author.addCard();
    expect(await portal.run('call', 'saveAs', { name: 'A copy' })).not.toHaveProperty('error');
    const saved = await portal.event('saved');
    expect(saved).toMatchObject({ reportName: 'A copy', saveAs: true });
    expect(saved.reportObjectId).not.toBe(author.id);
    expect(await author.isSaved()).toBe(true);
    await author.read();
    await expect(portal.visual('on-time')).toBeVisible();
    await expect(author.titled('All flights')).toHaveCount(0);
    await author.read(String(saved.reportObjectId));
    await expect(author.titled('All flights').getByText('3,000,000')).toBeVisible();
  });

  test('asks for the name, or lets the portal ask', async ({ author, portal }) => {
    await author.open();
    await author.button('Save as').click();
    const name = portal.frame.getByRole('textbox', { name: 'Name of the new report' });
    await expect(name).toHaveValue('Flights of the test (copy)');
    await name.press('Escape');
    await expect(name).toHaveCount(0);
    await portal.run('call', 'updateSettings', { useCustomSaveAsDialog: true });
    await author.button('Save as').click();
    await portal.event('saveAsTriggered');
    await expect(name).toHaveCount(0);
    expect(await portal.events('saved')).toEqual([]);
  });

  test('needs a name, and a workspace that the token names', async ({ author, portal }) => {
    await author.open();
    expect(await portal.run('call', 'saveAs', { name: ' ' })).toMatchObject({ error: { errorCode: 'Invalid parameters' } });
    expect(await portal.run('call', 'saveAs', { name: 'x', targetWorkspaceId: author.datasetId })).toMatchObject(refused);
    expect(await portal.events('saved')).toEqual([]);
  });
});

test.describe('what token and permissions allow', () => {
  test('with Copy an author edits and saves a copy, and does not save in place', async ({ author, portal }) => {
    await author.open({ edit: true, copies: true }, { permissions: permissions.copy });
    await author.addCard();
    await expect(author.button('Save')).toHaveCount(0);
    expect(await portal.run('call', 'save')).toMatchObject(refused);
    expect(await portal.run('call', 'saveAs', { name: 'A copy' })).not.toHaveProperty('error');
    await author.read();
    await expect(author.titled('All flights')).toHaveCount(0);
  });

  test('a token for copies only saves copies, whatever the portal says', async ({ author, portal }) => {
    await author.open({ copies: true });
    await author.addCard();
    await expect(author.titled('All flights').getByText('3,000,000')).toBeVisible();
    await expect(author.button('Save')).toHaveCount(0);
    expect(await portal.run('call', 'save')).toMatchObject(refused);
  });

  test('with ReadWrite an author saves in place, and makes no copies', async ({ author, portal }) => {
    await author.open({ edit: true, copies: true }, { permissions: permissions.readWrite });
    await expect(author.button('Save')).toBeVisible();
    await expect(author.button('Save as')).toHaveCount(0);
    expect(await portal.run('call', 'saveAs', { name: 'A copy' })).toMatchObject(refused);
  });

  for (const [who, allows, more] of [
    ['a reader’s token', {}, {}],
    ['Read', { edit: true, copies: true }, { permissions: permissions.read }],
  ] as const) {
    test(`with ${who} there is no edit mode`, async ({ author, portal }) => {
      await portal.run('embed', await author.config(allows, { ...more, viewMode: viewMode.edit }));
      expect(await portal.event('error')).toMatchObject({ errorCode: 'PowerBINotAuthorizedException' });
      await expect(portal.visual('on-time').getByText('79.1%')).toBeVisible();
      expect(await portal.run('call', 'switchMode', 'edit')).toMatchObject(refused);
      expect(await portal.run('call', 'save')).toMatchObject(refused);
      expect(await portal.run('call', 'saveAs', { name: 'A copy' })).toMatchObject(refused);
      await expect(author.button('Undo')).toHaveCount(0);
    });
  }
});

test.describe('a new report', () => {
  test('begins blank over a dataset, and is stored when it is saved', async ({ author, portal }) => {
    await author.create();
    expect(await author.isSaved()).toBe(true);
    await author.addCard();
    await expect(author.titled('All flights').getByText('3,000,000')).toBeVisible();
    expect(await author.isSaved()).toBe(false);
    await expect(author.button('Save')).toHaveCount(0);
    await author.button('Save as').click();
    await portal.frame.getByRole('textbox', { name: 'Name of the new report' }).fill('My flights');
    await portal.frame.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    const saved = await portal.event('saved');
    expect(saved).toMatchObject({ reportName: 'My flights', saveAs: true });
    expect(await author.isSaved()).toBe(true);
    await author.read(String(saved.reportObjectId));
    await expect(author.titled('All flights').getByText('3,000,000')).toBeVisible();
  });

  test('is not made with a token without a workspace', async ({ author, portal }) => {
    await author.create([]);
    expect(await portal.event('error')).toMatchObject({ errorCode: 'PowerBINotAuthorizedException' });
  });
});

test('a new visual is selected and has the focus, and the portal hears of it', async ({ author, portal }) => {
  await author.create();
  await author.button('Add a visual').press('Enter');
  await portal.page.keyboard.press('ArrowDown');
  await portal.page.keyboard.press('Enter');
  const grip = portal.frame.getByRole('button', { name: 'Bar chart', pressed: true });
  await expect(grip.and(portal.frame.locator('.edit-grip'))).toBeFocused();
  expect(await portal.event('selectionChanged')).toMatchObject({ visual: { type: 'barChart' } });
  await portal.page.keyboard.press('Escape');
  await expect(portal.frame.locator('.edit-handle')).toHaveCount(0);
  await portal.page.keyboard.press('Delete');
  await expect(portal.frame.locator('.edit-grip')).toHaveCount(0);
});

test('on a full page a new visual stands below everything else and is in sight; the page is higher for it, and is not once it is undone', async ({ author, portal }) => {
  await author.open();
  const frames = portal.frame.locator('.edit-grip');
  const bottom = async (grip: ReturnType<typeof frames.nth>) => {
    const { y, height } = (await grip.boundingBox())!;
    return y + height;
  };
  await author.button('Add a visual').click();
  await portal.frame.getByRole('menuitem', { name: 'Column chart' }).click();
  const added = frames.and(portal.frame.getByRole('button', { pressed: true }));
  await expect(added).toBeFocused();
  await expect(added).toBeInViewport({ ratio: 1 });
  const top = (await added.boundingBox())!.y;
  for (const other of await frames.and(portal.frame.getByRole('button', { pressed: false })).all()) expect(await bottom(other)).toBeLessThan(top);
  const ground = portal.frame.locator('.edit-content[data-unfinished]');
  await expect(ground).toContainText('Still needed');
  expect(await ground.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(255, 255, 255)');
  await portal.run('call', 'save');
  await author.read();
  await expect(portal.frame.getByRole('figure', { name: 'Column chart' })).toBeAttached();
  await author.open();
  await portal.frame.getByRole('button', { name: 'Column chart', exact: true }).and(frames).press('Delete');
  await expect(frames.and(portal.frame.getByRole('button', { name: 'Column chart', exact: true }))).toHaveCount(0);
  await expect.poll(() => portal.frame.locator('.edit-page').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(1);
});

test.describe('the canvas', () => {
  const placeOf = async (author: Author, name: string) => {
    const { value } = await author.portal.run<{ value: Place[] }>('page', overview, 'getVisuals');
    return value.find((visual) => visual.name === name)?.layout;
  };

  test('moves and resizes by pointer and keys, and undoes each step', async ({ author, portal }) => {
    await author.open();
    const start = (await placeOf(author, 'busiest'))!;
    const grip = portal.frame.locator('[data-edited="busiest"]');
    const box = (await grip.boundingBox())!;
    await portal.page.mouse.move(box.x + 60, box.y + 60);
    await portal.page.mouse.down();
    await portal.page.mouse.move(box.x + 20, box.y + 30, { steps: 4 });
    await portal.page.mouse.up();
    const moved = (await placeOf(author, 'busiest'))!;
    expect(moved.x).toBeLessThan(start.x);
    expect([moved.x % 8, moved.y % 8, moved.width]).toEqual([0, 0, start.width]);
    await expect(grip).toBeFocused();
    await grip.press('ArrowRight');
    await grip.press('ArrowRight');
    expect(await placeOf(author, 'busiest')).toMatchObject({ x: moved.x + 16 });
    await grip.press('Shift+ArrowUp');
    expect((await placeOf(author, 'busiest'))!.height).toBeLessThan(start.height);
    await grip.press('Control+z');
    expect(await placeOf(author, 'busiest')).toMatchObject(moved);
    await grip.press('Control+z');
    expect(await placeOf(author, 'busiest')).toMatchObject(start);
    expect(await author.isSaved()).toBe(true);
    await grip.press('Control+Shift+z');
    await grip.press('Control+y');
    expect((await placeOf(author, 'busiest'))!.height).toBeLessThan(start.height);
  });

  test('keeps a visual on its page', async ({ author, portal }) => {
    await author.open();
    const grip = portal.frame.locator('[data-edited="month"]');
    for (let step = 0; step < 8; step += 1) await grip.press('ArrowUp');
    expect(await placeOf(author, 'month')).toMatchObject({ y: 0 });
  });

  test('deletes with a key, and duplicates', async ({ author, portal }) => {
    await author.open();
    const grip = portal.frame.locator('[data-edited="busiest"]');
    await grip.focus();
    await grip.press('Enter');
    await expect(grip).toHaveAttribute('aria-pressed', 'true');
    await author.button('Duplicate').click();
    await expect(author.titled('Eight busiest airports, by departures')).toHaveCount(2);
    await grip.press('Delete');
    await expect(grip).toHaveCount(0);
    await author.button('Undo').click();
    await expect(grip).toHaveCount(1);
  });

  test('makes a visual of a field that is dropped on it', async ({ author, portal }) => {
    await author.create();
    await author.button('Add Flights').dragTo(portal.frame.locator('.edit-paper'));
    await expect(portal.frame.getByText('3,000,000')).toBeVisible();
    await author.button('Add On-time share').dragTo(portal.frame.locator('.edit-grip'));
    await expect(portal.frame.getByText('79.1%')).toBeVisible();
    await author.button('Undo').click();
    await expect(portal.frame.getByText('79.1%')).toHaveCount(0);
  });
});

test.describe('several visuals', () => {
  const grip = (author: Author, name: string) => author.portal.frame.locator(`[data-edited="${name}"]`);
  const places = async (author: Author) => {
    const { value } = await author.portal.run<{ value: Place[] }>('page', overview, 'getVisuals');
    return new Map(value.map(({ name, layout }) => [name, layout]));
  };
  const selected = (author: Author) => author.portal.frame.locator('.edit-grip[aria-pressed="true"]');

  test('are selected by clicks, moved as one by the pointer, and put back by one undo', async ({ author, portal }) => {
    await author.open();
    const before = await places(author);
    await grip(author, 'busiest').click();
    await grip(author, 'month').click({ modifiers: ['ControlOrMeta'] });
    await expect(selected(author)).toHaveCount(2);
    await expect(portal.frame.locator('.edit-handle')).toHaveCount(0);
    const box = (await grip(author, 'busiest').boundingBox())!;
    await portal.page.mouse.move(box.x + 60, box.y + 60);
    await portal.page.mouse.down();
    await portal.page.mouse.move(box.x + 20, box.y + 30, { steps: 4 });
    await portal.page.mouse.up();
    const after = await places(author);
    const by = (name: string) => [after.get(name)!.x - before.get(name)!.x, after.get(name)!.y - before.get(name)!.y];
    expect(by('busiest')).toEqual(by('month'));
    expect(by('busiest')).not.toEqual([0, 0]);
    await expect(selected(author)).toHaveCount(2);
    await author.button('Undo').click();
    expect(await places(author)).toEqual(before);
    await grip(author, 'month').click({ modifiers: ['Shift'] });
    await expect(selected(author)).toHaveCount(1);
  });

  test('are selected and moved by keys', async ({ author }) => {
    await author.open();
    const before = await places(author);
    await grip(author, 'busiest').press('Enter');
    await grip(author, 'month').press('Control+Enter');
    await grip(author, 'month').press('ArrowDown');
    await grip(author, 'month').press('ArrowDown');
    const after = await places(author);
    const by = (name: string) => after.get(name)!.y - before.get(name)!.y;
    expect(by('busiest')).toBeGreaterThan(0);
    expect(by('busiest')).toBe(by('month'));
    await grip(author, 'month').press('Control+z');
    expect(await places(author)).toEqual(before);
    await grip(author, 'month').press('Control+a');
    await expect(selected(author)).toHaveCount(before.size);
    await grip(author, 'month').press('Escape');
    await expect(selected(author)).toHaveCount(0);
  });

  test('are aligned, and deleted together', async ({ author, portal }) => {
    await author.open();
    await grip(author, 'busiest').click();
    await grip(author, 'month').click({ modifiers: ['ControlOrMeta'] });
    await expect(portal.frame.getByRole('heading', { name: '2 visuals selected' })).toBeVisible();
    await author.button('Top edges').click();
    const after = await places(author);
    expect(after.get('busiest')!.y).toBe(after.get('month')!.y);
    await author.button('Delete').click();
    await expect(grip(author, 'busiest')).toHaveCount(0);
    await expect(grip(author, 'month')).toHaveCount(0);
    await author.button('Undo').click();
    await expect(grip(author, 'busiest')).toHaveCount(1);
    await expect(grip(author, 'month')).toHaveCount(1);
  });

  test('are copied, and pasted on another page', async ({ author, portal }) => {
    await author.open();
    await grip(author, 'busiest').click();
    await grip(author, 'on-time').click({ modifiers: ['ControlOrMeta'] });
    await portal.page.keyboard.press('Control+c');
    await author.button('Add a page').click();
    await expect(portal.frame.locator('.edit-grip')).toHaveCount(0);
    await portal.page.keyboard.press('Control+v');
    await expect(portal.frame.locator('.edit-grip')).toHaveCount(2);
    await expect(author.titled('Eight busiest airports, by departures')).toBeVisible();
    await portal.page.keyboard.press('Control+v');
    await expect(portal.frame.locator('.edit-grip')).toHaveCount(4);
    await author.button('Undo').click();
    await expect(portal.frame.locator('.edit-grip')).toHaveCount(2);
  });

  test('are selected by a rectangle that the mouse draws', async ({ author, portal }) => {
    await author.create();
    for (const name of ['Flights', 'On-time share']) {
      await author.button(`Add ${name}`).click();
      await portal.frame.locator('.edit-paper').click({ position: { x: 5, y: 5 } });
    }
    await expect(selected(author)).toHaveCount(0);
    const paper = (await portal.frame.locator('.edit-paper').boundingBox())!;
    await portal.page.mouse.move(paper.x + 2, paper.y + 2);
    await portal.page.mouse.down();
    await portal.page.mouse.move(paper.x + paper.width - 20, paper.y + paper.height - 60, { steps: 4 });
    await expect(portal.frame.locator('.edit-marquee')).toBeVisible();
    await portal.page.mouse.up();
    await expect(selected(author)).toHaveCount(2);
    await expect(portal.frame.locator('.edit-marquee')).toHaveCount(0);
  });

  test('are picked without keys', async ({ author }) => {
    await author.open();
    await author.button('Select several').click();
    await grip(author, 'busiest').click();
    await grip(author, 'month').click();
    await expect(selected(author)).toHaveCount(2);
  });
});

test.describe('in a narrow frame', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the page scrolls and zooms, the panes come when they are asked for, and a finger moves what is selected', async ({ author, portal }) => {
    await author.open();
    await expect(author.button('Add Flights')).toBeHidden();
    await author.button('Fields').click();
    await expect(author.button('Add Flights')).toBeVisible();
    await author.button('Fields').click();
    const paper = portal.frame.locator('.edit-paper');
    const width = async () => (await paper.boundingBox())!.width;
    const usual = await width();
    await author.button('Smaller').click();
    await author.button('Smaller').click();
    expect(await width()).toBeLessThan(390);
    await author.button('Larger').click();
    await author.button('Larger').click();
    expect(await width()).toBe(usual);

    const grip = portal.frame.locator('[data-edited="month"]');
    await expect(grip).toHaveCSS('touch-action', 'auto');
    await grip.tap();
    await expect(grip).toHaveCSS('touch-action', 'none');
    await author.button('Visual').click();
    await expect(portal.frame.getByRole('region', { name: 'Visual' }).getByRole('button', { name: 'Duplicate' })).toBeVisible();
    expect(await portal.frame.locator('html').evaluate((page) => page.scrollWidth <= page.clientWidth)).toBe(true);
  });
});

test.describe('a finger', () => {
  test.use({ hasTouch: true });

  const at = (x: number, y: number) => ({ x, y });
  const place = async (author: Author) => {
    const { value } = await author.portal.run<{ value: Place[] }>('page', overview, 'getVisuals');
    return value.find(({ name }) => name === 'busiest')!.layout;
  };
  /** Fingers on the glass, each from one point to another: the browser itself makes pointer events of them, and scrolls. */
  const drag = async (author: Author, fingers: readonly { from: { x: number; y: number }; to: { x: number; y: number } }[], end: 'touchEnd' | 'touchCancel' = 'touchEnd') => {
    const session = await author.portal.page.context().newCDPSession(author.portal.page);
    const steps = 5;
    const points = (count: number, step: number) =>
      fingers.slice(0, count).map(({ from, to }, id) => ({ id, x: from.x + ((to.x - from.x) * step) / steps, y: from.y + ((to.y - from.y) * step) / steps }));
    for (let count = 1; count <= fingers.length; count += 1) await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(count, 0) });
    for (let step = 1; step <= steps; step += 1) await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(fingers.length, step) });
    await session.send('Input.dispatchTouchEvent', { type: end, touchPoints: [] });
    await session.detach();
  };
  const grip = (author: Author) => author.portal.frame.locator('[data-edited="busiest"]');
  const middle = async (author: Author) => {
    const box = (await grip(author).boundingBox())!;
    return at(box.x + box.width / 2, box.y + box.height / 2);
  };

  test('moves what is selected, and one undo puts it back', async ({ author }) => {
    await author.open();
    const before = await place(author);
    await grip(author).tap();
    await expect(grip(author)).toHaveAttribute('aria-pressed', 'true');
    const from = await middle(author);
    await drag(author, [{ from, to: at(from.x - 60, from.y + 30) }]);
    await expect.poll(() => place(author)).not.toEqual(before);
    const after = await place(author);
    expect([after.x < before.x, after.y > before.y, after.x % 8, after.y % 8, after.width, after.height]).toEqual([true, true, 0, 0, before.width, before.height]);
    await author.button('Undo').click();
    expect(await place(author)).toEqual(before);
    expect(await author.isSaved()).toBe(true);
  });

  test('resizes it by its handles', async ({ author }) => {
    await author.open();
    const before = await place(author);
    await grip(author).tap();
    const box = (await author.portal.frame.locator('[data-handle="nw"]').boundingBox())!;
    const from = at(box.x + box.width / 2, box.y + box.height / 2);
    await drag(author, [{ from, to: at(from.x + 60, from.y + 40) }]);
    await expect.poll(() => place(author)).not.toEqual(before);
    const after = await place(author);
    expect([after.width < before.width, after.height < before.height, after.x + after.width, after.y + after.height]).toEqual([true, true, before.x + before.width, before.y + before.height]);
  });

  test('on what is not selected moves nothing: it scrolls', async ({ author }) => {
    await author.open();
    const before = await place(author);
    const from = await middle(author);
    await drag(author, [{ from, to: at(from.x - 60, from.y - 60) }]);
    expect(await place(author)).toEqual(before);
    await expect(author.portal.frame.locator('.edit-grip[aria-pressed="true"]')).toHaveCount(0);
    expect(await author.isSaved()).toBe(true);
  });

  test('that is taken away by the system gives the move up', async ({ author }) => {
    await author.open();
    const before = await place(author);
    await grip(author).tap();
    const from = await middle(author);
    await drag(author, [{ from, to: at(from.x - 60, from.y + 30) }], 'touchCancel');
    expect(await place(author)).toEqual(before);
    expect(await author.isSaved()).toBe(true);
  });

  test('moves as far as it went itself, wherever a second one is', async ({ author }) => {
    await author.open();
    const before = await place(author);
    await grip(author).tap();
    const from = await middle(author);
    const alone = { from, to: at(from.x - 60, from.y + 30) };
    await drag(author, [alone]);
    await expect.poll(() => place(author)).not.toEqual(before);
    const after = await place(author);
    await author.button('Undo').click();
    await grip(author).tap();
    await drag(author, [alone, { from: at(from.x + 40, from.y), to: at(from.x + 40, from.y - 100) }]);
    await expect.poll(() => place(author)).toEqual(after);
  });
});

test.describe('a visual', () => {
  test('becomes another type, and says what it still needs', async ({ author, portal }) => {
    await author.open();
    await portal.frame.locator('[data-edited="busiest"]').click();
    await author.button('Scatter chart').click();
    await expect(portal.visual('busiest').getByText('Still needed: Y axis')).toBeAttached();
    await author.choose('Add to Y axis', 'Average delay (min)');
    await expect(portal.visual('busiest').getByText('Still needed: Y axis')).toHaveCount(0);
    await author.button('Table').click();
    await expect(portal.visual('busiest').locator('th')).toHaveText(['Airport', 'Flights', 'Average delay (min)']);
  });

  test('takes its fields in another order, and in other wells', async ({ author, portal }) => {
    // All wells are in view: nothing scrolls while a field is dragged.
    await portal.page.setViewportSize({ width: 1440, height: 1000 });
    await author.open();
    await portal.frame.locator('[data-edited="busiest"]').click();
    const well = (name: string) => portal.frame.getByRole('group', { name, exact: true });
    await well('Category').getByRole('button', { name: 'Airport', exact: true }).dragTo(well('Series').getByRole('combobox'));
    await expect(portal.visual('busiest').getByText('Still needed: Category')).toBeAttached();
    await expect(well('Series').getByRole('button', { name: 'Airport', exact: true })).toBeVisible();
    await author.button('Undo').click();
    await author.button('Table').click();
    await author.button('Move Flights up').click();
    await expect(portal.visual('busiest').locator('th')).toHaveText(['Flights', 'Airport']);
    await author.button('Remove Airport').click();
    await expect(portal.visual('busiest').locator('th')).toHaveText(['Flights']);
  });

  test('takes a field from a list that no pane cuts, found by its name and chosen by keys', async ({ author, portal }) => {
    await portal.page.setViewportSize({ width: 1280, height: 520 });
    await author.open();
    await portal.frame.locator('[data-edited="busiest"]').click();
    await author.button('Table').click();
    const list = portal.frame.getByRole('combobox', { name: 'Add to Values', exact: true });
    await list.press('ArrowDown');
    const search = portal.frame.getByRole('combobox', { name: 'Search in Add to Values' });
    await expect(search).toBeFocused();
    const options = portal.frame.getByRole('option');
    await expect(options.first()).toBeInViewport({ ratio: 1 });
    // The list is there as a whole, also where it is over other panes, and stays beside its button.
    const opened = portal.frame.locator('.select-list');
    await expect(opened).toBeInViewport({ ratio: 1 });
    expect(await opened.evaluate((box) => box.contains(document.elementFromPoint(box.getBoundingClientRect().right - 12, box.getBoundingClientRect().bottom - 12)))).toBe(true);
    await search.fill('average delay');
    await expect(options).toHaveText(['Average delay (min)']);
    await search.press('Enter');
    await expect(options).toHaveCount(0);
    await expect(portal.visual('busiest').locator('th')).toHaveText(['Airport', 'Flights', 'Average delay (min)']);
    await list.press('ArrowDown');
    await search.press('Escape');
    await expect(options).toHaveCount(0);
    await expect(list).toBeFocused();
  });

  test('that is not finished may be saved, and tells its reader so', async ({ author, portal }) => {
    await author.open();
    await portal.frame.locator('[data-edited="busiest"]').click();
    await author.button('Remove Flights').click();
    await expect(portal.visual('busiest').getByText('Still needed: Values')).toBeAttached();
    await author.button('Save').click();
    await portal.event('saved');
    await author.read();
    await expect(portal.visual('busiest').getByText('This visual is not finished yet')).toBeVisible();
  });

  test('can be a text', async ({ author, portal }) => {
    await author.create();
    await author.button('Text').click();
    const grip = portal.frame.getByRole('button', { name: 'Text: New text' });
    await expect(grip).toBeFocused();
    await grip.dblclick();
    const written = portal.frame.getByRole('textbox', { name: 'Text' });
    await expect(written).toBeFocused();
    await written.fill('Two\nlines');
    await author.choose('Style', 'Heading');
    await expect(portal.frame.locator('h2.text-title')).toHaveText('Two\nlines');
    await written.press('Tab');
    await author.button('Undo').click();
    await author.button('Undo').click();
    await expect(portal.frame.locator('p.text')).toHaveText('New text');
  });

  test('follows its fields’ options, order and filters at once', async ({ author, portal }) => {
    await author.open(undefined, { settings: { panes: { filters: { visible: true, expanded: true } }, localeSettings: { language: 'en', formatLocale: 'en-US' } } });
    await portal.frame.locator('[data-edited="busiest"]').click();
    await author.button('Table').click();
    const rows = portal.visual('busiest').locator('tbody tr');
    await expect(rows).toHaveCount(8);
    await portal.frame.getByRole('textbox', { name: 'Only the first' }).fill('3');
    await portal.frame.getByRole('textbox', { name: 'Only the first' }).press('Enter');
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText('ORD');
    await author.choose('Direction', 'Ascending');
    await expect(rows.first()).not.toContainText('ORD');
    await author.choose('On this visual: add a filter', 'State code');
    await portal.frame.getByRole('checkbox', { name: 'AK', exact: true }).check();
    await expect(rows.first()).toContainText('Gustavus');
    await portal.frame.getByRole('button', { name: 'Flights', exact: true, expanded: false }).click();
    await portal.frame.getByRole('textbox', { name: 'Label' }).fill('Departures');
    await expect(portal.visual('busiest').locator('th')).toHaveText(['Airport', 'Departures']);
  });
});

test.describe('pages', () => {
  const option = async (author: Author, page: string, name: string) => {
    await author.button(`Options of page ${page}`).click();
    await author.portal.frame.getByRole('menuitem', { name }).click();
  };

  test('are added, renamed, hidden and deleted, and a reader sees the result', async ({ author, portal }) => {
    await author.open();
    const tabs = portal.frame.getByRole('tab');
    await author.button('Add a page').click();
    await expect(tabs).toHaveText(['Overview', 'Page 4', 'Delays', 'Airports and routes']);
    expect(await portal.event('pageChanged')).toMatchObject({ newPage: { displayName: 'Page 4' } });
    await option(author, 'Page 4', 'Rename');
    await portal.frame.getByRole('textbox', { name: 'Name of the page' }).fill('Carriers');
    await portal.frame.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await option(author, 'Carriers', 'Move later');
    await portal.frame.getByRole('tab', { name: 'Airports and routes' }).click();
    await option(author, 'Airports and routes', 'Hide from readers');
    await portal.frame.getByRole('tab', { name: 'Overview' }).click();
    await option(author, 'Overview', 'Delete');
    await expect(portal.frame.getByRole('dialog')).toContainText('Delete the page Overview?');
    await portal.frame.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(tabs).toHaveText(['Delays', 'Carriers', 'Airports and routes']);
    await portal.run('call', 'save');
    await portal.event('saved');
    await author.read();
    await expect(tabs).toHaveText(['Delays', 'Carriers']);
  });

  test('are brought back by undo, where they were', async ({ author, portal }) => {
    await author.open();
    await portal.frame.getByRole('tab', { name: 'Delays' }).click();
    await option(author, 'Delays', 'Delete');
    await portal.frame.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(portal.frame.getByRole('tab')).toHaveText(['Overview', 'Airports and routes']);
    await author.button('Undo').click();
    await expect(portal.frame.getByRole('tab', { name: 'Delays', selected: true })).toBeVisible();
    await expect(portal.visual('delay-by-hour')).toBeVisible();
  });
});

test('the portal adds, renames and deletes pages', async ({ author, portal }) => {
  await author.open();
  const { value } = await portal.run<{ value: { name: string } }>('call', 'addPage', 'By the portal');
  await portal.run('call', 'renamePage', value.name, 'Renamed by the portal');
  await portal.run('call', 'deletePage', 'ReportSection2');
  await expect(portal.frame.getByRole('tab')).toHaveText(['Overview', 'Airports and routes', 'Renamed by the portal']);
  expect(await author.isSaved()).toBe(false);
});

test('the portal shows and hides both panes in edit mode too', async ({ author, portal }) => {
  const panes = (visible: boolean) => ({ panes: { filters: { visible }, pageNavigation: { visible } } });
  await author.open();
  await portal.run('call', 'updateSettings', panes(false));
  await expect(portal.frame.getByRole('tab')).toHaveCount(0);
  await expect(author.button('Show filters')).toHaveCount(0);
  await portal.run('call', 'updateSettings', panes(true));
  await expect(portal.frame.getByRole('tab', { name: 'Delays' })).toBeVisible();
  await expect(author.button('Show filters')).toBeVisible();
});
