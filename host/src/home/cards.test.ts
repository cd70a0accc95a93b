import { expect, test } from '@jest/globals';
import type { HomeOverview } from '@portal/shared/contract/all';
import { coverOf } from '@portal/shared/ui/base';
import { recentCards, type Card } from './cards.ts';

const opened = (id: number, openTime: string): HomeOverview['recent'][number] => ({ id, type: 'Online', page: 'p1', name: `${id}`, ename: '', pageName: '一', enPageName: 'One', cover: '/c.png', enCover: '', darkCover: '', enDarkCover: '', openTime });
const known = new Map<number, Card>([3, 4].map((id) => [id, { key: `${id}`, id, path: `/Main/PBIViews/${id}/p1/Online`, title: { zh: `${id}`, en: '' }, page: { zh: '', en: '' }, cover: coverOf('') }]));
const local = (id: number, page: string, at: string) => ({ id, path: `/Main/PBIViews/${id}/${page}/Online`, title: { zh: '', en: '' }, at });
const found = (cards: readonly Card[]) => cards.map(({ path, page }) => [path, page.en]);
const pageOf = () => ({ zh: '二', en: 'Two' });

test('what this browser has opened since comes first, at its page; what was taken away is left out', () => {
  const recent = [opened(1, '2026-01-02T00:00:00.000Z'), opened(2, '2026-01-01T00:00:00.000Z')];
  const cards = recentCards(recent, [local(2, 'p2', '2026-01-04T00:00:00.000Z'), local(3, 'p1', '2026-01-03T00:00:00.000Z'), local(9, 'p1', '2026-01-05T00:00:00.000Z'), local(1, 'p2', '2026-01-01T00:00:00.000Z')], known, pageOf);
  expect(found(cards)).toEqual([
    ['/Main/PBIViews/2/p2/Online', 'Two'],
    ['/Main/PBIViews/3/p1/Online', ''],
    ['/Main/PBIViews/1/p1/Online', 'One'],
  ]);
  expect(cards[0]?.cover.zh.light).toBe('/c.png');
});
