import { reportContent } from '../../../src/definition/index.ts';
import { content, page, visual } from '../test-report.ts';
import { pageIn, textChanged, visualIn } from './content.ts';
import { applyEdit, isDispensable, type Edit } from './edits.ts';

const first = { page: 'First', visual: 'bars' };
const names = (edit: Edit) => applyEdit(content(), edit).pages.map(({ name }) => name);

describe('visuals', () => {
  test('a new one stands before all others', () => {
    const after = applyEdit(content(), { kind: 'addVisuals', page: 'First', visuals: [visual('new')] });
    expect(visualIn(after, { page: 'First', visual: 'new' })!.layout.z).toBe(5);
    expect(pageIn(after, 'Second')).toEqual(pageIn(content(), 'Second'));
  });

  test('change in what is named, and `undefined` takes a part away', () => {
    const titled = applyEdit(content(), { kind: 'changeVisual', ...first, change: { title: 'A title', top: 5 } });
    expect(visualIn(titled, first)).toEqual({ ...visual('bars'), title: 'A title', top: 5 });
    const bare = visualIn(applyEdit(titled, { kind: 'changeVisual', ...first, change: { title: undefined } }), first)!;
    expect('title' in bare).toBe(false);
    expect(bare.top).toBe(5);
  });

  test('are removed', () => {
    expect(pageIn(applyEdit(content(), { kind: 'removeVisuals', page: 'First', visuals: ['bars'] }), 'First')!.visuals.map(({ name }) => name)).toEqual(['more']);
  });

  test('several are placed, added and removed at once; those that stay where they are do not change', () => {
    const before = content();
    const boxes = new Map([['bars', { x: 8, y: 16, width: 80, height: 40 }], ['more', { x: 400, y: 0, width: 400, height: 240 }]]);
    const after = applyEdit(before, { kind: 'placeVisuals', page: 'First', boxes });
    expect(visualIn(after, first)!.layout).toEqual({ x: 8, y: 16, z: 0, width: 80, height: 40 });
    expect(visualIn(after, { page: 'First', visual: 'more' })).toBe(visualIn(before, { page: 'First', visual: 'more' }));
    const added = applyEdit(before, { kind: 'addVisuals', page: 'First', visuals: [visual('one'), visual('two')] });
    expect(pageIn(added, 'First')!.visuals.map(({ name, layout }) => [name, layout.z])).toEqual([['bars', 0], ['more', 4], ['one', 5], ['two', 6]]);
    expect(pageIn(applyEdit(added, { kind: 'removeVisuals', page: 'First', visuals: ['bars', 'two'] }), 'First')!.visuals.map(({ name }) => name)).toEqual(['more', 'one']);
  });

  test('below the end of a page make it higher; it is as high as it was when they go, or stand elsewhere', () => {
    const height = (changed: ReturnType<typeof content>) => pageIn(changed, 'First')!.height;
    const before = content();
    const low = { ...visual('low'), layout: { x: 24, y: 736, z: 0, width: 400, height: 256 } };
    const after = applyEdit(before, { kind: 'addVisuals', page: 'First', visuals: [low] });
    expect([height(before), height(after)]).toEqual([720, 1016]);
    expect(height(applyEdit(after, { kind: 'changeVisual', page: 'First', visual: 'low', change: { title: 'A title' } }))).toBe(1016);
    expect(height(applyEdit(after, { kind: 'removeVisuals', page: 'First', visuals: ['low'] }))).toBe(720);
    const placed = (y: number) => applyEdit(after, { kind: 'placeVisuals', page: 'First', boxes: new Map([['low', { x: 24, y, width: 400, height: 256 }]]) });
    expect([height(placed(640)), height(placed(0))]).toEqual([920, 720]);
    // It is known when the report is opened again, and nothing is kept of it when it is over.
    const again = reportContent.parse(JSON.parse(JSON.stringify(after)));
    expect(applyEdit(again, { kind: 'removeVisuals', page: 'First', visuals: ['low'] })).toEqual(before);
  });

  test('leave a page that its author has made high as it is', () => {
    const { pages, ...rest } = content();
    const highBy = (height: number) => ({ ...rest, pages: pages.map((one) => ({ ...one, height })) });
    const high = highBy(1000);
    // Also where what stands lowest ends as far above its edge as what a page has grown for does.
    const low = { ...visual('low'), layout: { x: 24, y: 720, z: 0, width: 400, height: 256 } };
    const filled = applyEdit(high, { kind: 'addVisuals', page: 'First', visuals: [low] });
    expect(applyEdit(filled, { kind: 'removeVisuals', page: 'First', visuals: ['low'] })).toEqual(high);
    // One that has grown is as high again as it was.
    const grown = applyEdit(highBy(800), { kind: 'addVisuals', page: 'First', visuals: [low] });
    expect([pageIn(grown, 'First')!.height, applyEdit(grown, { kind: 'removeVisuals', page: 'First', visuals: ['low'] })]).toEqual([1000, highBy(800)]);
    expect(pageIn(applyEdit(high, { kind: 'removeVisuals', page: 'First', visuals: ['bars'] }), 'First')!.height).toBe(1000);
    expect(pageIn(applyEdit(high, { kind: 'addVisuals', page: 'First', visuals: [visual('new')] }), 'First')!.height).toBe(1000);
  });

  test('come to the front and go to the back, with heights of their own', () => {
    const heights = (to: 'front' | 'back') => pageIn(applyEdit(content(), { kind: 'stackVisual', ...first, to }), 'First')!.visuals.map(({ name, layout }) => [name, layout.z]);
    expect(heights('front')).toEqual([['bars', 1], ['more', 0]]);
    expect(heights('back')).toEqual([['bars', 0], ['more', 1]]);
  });
});

test('a text changes in the language of its author, and is none when nothing is left', () => {
  const both = { en: 'Sales', zh: '销售' };
  expect(textChanged(undefined, 'Sales', 'en')).toBe('Sales');
  expect(textChanged('Sales', '', 'en')).toBeUndefined();
  expect(textChanged(both, 'Revenue', 'en')).toEqual({ en: 'Revenue', zh: '销售' });
  expect(textChanged(both, '收入', 'zh-CN')).toEqual({ en: 'Sales', zh: '收入' });
  expect(textChanged(both, '', 'en')).toEqual({ en: '', zh: '销售' });
  expect(textChanged({ en: '', zh: '销售' }, '', 'zh')).toBeUndefined();
});

describe('pages', () => {
  test('are added behind another or last, moved and removed', () => {
    expect(names({ kind: 'addPage', page: page('New'), behind: 'First' })).toEqual(['First', 'New', 'Second']);
    expect(names({ kind: 'addPage', page: page('New') })).toEqual(['First', 'Second', 'New']);
    expect(names({ kind: 'movePage', page: 'First', to: 9 })).toEqual(['Second', 'First']);
    expect(names({ kind: 'removePage', page: 'First' })).toEqual(['Second']);
  });

  test('one at least stays to be seen', () => {
    const hidden = applyEdit(content(), { kind: 'changePage', page: 'Second', change: { hidden: true } });
    expect([isDispensable(hidden, 'First'), isDispensable(hidden, 'Second')]).toEqual([false, true]);
    expect(applyEdit(hidden, { kind: 'removePage', page: 'First' })).toBe(hidden);
    expect(applyEdit(hidden, { kind: 'changePage', page: 'First', change: { hidden: true } })).toBe(hidden);
  });
});

test('what does not apply changes nothing', () => {
  const before = content();
  const nowhere: Edit[] = [
    { kind: 'addVisuals', page: 'Nowhere', visuals: [visual('new')] },
    { kind: 'changeVisual', page: 'First', visual: 'nothing', change: { title: 'x' } },
    { kind: 'placeVisuals', page: 'First', boxes: new Map([['nothing', { x: 0, y: 0, width: 8, height: 8 }]]) },
    { kind: 'addVisuals', page: 'First', visuals: [] },
    { kind: 'removeVisuals', page: 'First', visuals: ['nothing'] },
    { kind: 'changePage', page: 'Nowhere', change: { hidden: true } },
    { kind: 'removePage', page: 'Nowhere' },
    { kind: 'movePage', page: 'First', to: 0 },
  ];
  for (const edit of nowhere) expect(applyEdit(before, edit)).toBe(before);
});

test('every edit leaves a document that the service takes, and the one before as it was', () => {
  const edits: Edit[] = [
    { kind: 'addVisuals', page: 'First', visuals: [visual('new')] },
    { kind: 'changeVisual', ...first, change: { filters: [{ kind: 'contains', column: { table: 'sales', column: 'city' }, text: 'o' }], sort: undefined } },
    { kind: 'stackVisual', ...first, to: 'front' },
    { kind: 'changePage', page: 'First', change: { displayName: { en: 'One', zh: '一' } } },
    { kind: 'addPage', page: page('New') },
    { kind: 'movePage', page: 'New', to: 0 },
    { kind: 'filterReport', filters: [{ kind: 'in', column: { table: 'sales', column: 'city' }, values: ['Oslo'] }] },
    { kind: 'removeVisuals', page: 'First', visuals: ['bars'] },
  ];
  let present = content();
  for (const edit of edits) {
    const before = structuredClone(present);
    const next = applyEdit(present, edit);
    expect(present).toEqual(before);
    expect(reportContent.parse(next)).toEqual(next);
    present = next;
  }
});
