import { describe, expect, test } from '@jest/globals';
import { reportPage } from '../../src/definition/report.ts';
import { arrangedBy, isHidden } from './custom-layout.ts';

const place = { x: 0, y: 0, width: 100, height: 50 };
const page = reportPage.parse({
  name: 'P',
  displayName: 'P',
  visuals: [
    { name: 'one', type: 'card', layout: place },
    { name: 'two', type: 'card', layout: { ...place, x: 200 } },
  ],
});
const settings = (customLayout: object, layoutType = 1) => ({ layoutType, customLayout });
const at = (visuals: object, defaultLayout?: object) => settings({ pagesLayout: { P: { visualsLayout: visuals, ...(defaultLayout && { defaultLayout }) } } });

describe('the portal’s arrangement of a page', () => {
  test('moves and resizes what it names, and leaves the rest', () => {
    const [one, two] = arrangedBy(at({ one: { x: 40, z: 3, height: 80 } }), page).visuals;
    expect(one?.layout).toEqual({ ...page.visuals[0]!.layout, x: 40, z: 3, height: 80 });
    expect(two).toEqual(page.visuals[1]);
  });

  test('counts in the custom layout only', () => {
    expect(arrangedBy({ ...at({ one: { x: 40 } }), layoutType: 0 }, page)).toBe(page);
    expect(isHidden(page, page.visuals[0]!, { ...at({ one: { displayState: { mode: 1 } } }), layoutType: 0 })).toBe(false);
  });

  test('hides all but one, as an embedded visual does', () => {
    const only = at({ two: { displayState: { mode: 0 } } }, { displayState: { mode: 1 } });
    expect(page.visuals.map((visual) => isHidden(page, visual, only))).toEqual([true, false]);
  });

  test.each<[object, [number, number]]>([
    [{ type: 1 }, [960, 720]],
    [{ type: 4, width: 500, height: 300 }, [500, 300]],
    [{ type: 4, width: -1, height: Number.NaN }, [page.width, page.height]],
    [{ type: 99 }, [page.width, page.height]],
  ])('gives the page the size %j', (pageSize, size) => {
    const { width, height } = arrangedBy(settings({ pageSize }), page);
    expect([width, height]).toEqual(size);
  });

  test('what is no number moves nothing', () => {
    expect(arrangedBy(at({ one: { x: '40px', width: -5, y: null } }), page).visuals[0]!.layout).toEqual(page.visuals[0]!.layout);
  });
});
