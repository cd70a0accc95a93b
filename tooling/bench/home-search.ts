import { databaseKinds, type DatabaseKind } from '../../server/test/database.ts';
import type { CatalogueSize } from '../../server/test/many-published.ts';
import { addManyTexts, commonText, rarePinyin, rareText, rareTitle } from '../../server/test/many-texts.ts';
import { startTestPortal, type TestPortal } from '../../server/test/portal.ts';
import { endpoints } from '../../shared/src/contract/all.ts';
import { databaseNames, inTurns, ratioRow, type Row } from './measure.ts';

const CALLS = 30;
const AIM = 1.5;

/** The search over 10,000 articles and 5,000 reports against a hundredth of them, as the palette and the page of results ask. */
export const homeSearch = async (): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const kind of databaseKinds) rows.push(...(await searchingOn(kind)));
  return rows;
};

const searchingOn = async (kind: DatabaseKind): Promise<Row[]> => {
  const portals: Record<CatalogueSize, TestPortal> = { few: await startTestPortal(kind), many: await startTestPortal(kind) };
  try {
    const works = {} as Record<CatalogueSize, Record<string, (run: number) => Promise<unknown>>>;
    for (const size of ['few', 'many'] as const) {
      await addManyTexts(portals[size].portal.database.db, size, 'admin');
      works[size] = await worksOf(portals[size]);
    }
    const rows: Row[] = [];
    for (const what of Object.keys(works.few)) {
      const { few, many } = await inTurns({ few: works.few[what]!, many: works.many[what]! }, CALLS);
      rows.push(ratioRow(`${databaseNames[kind]}: ${what}`, many, few, AIM));
    }
    return rows;
  } finally {
    await portals.few.stop();
    await portals.many.stop();
  }
};

const worksOf = async ({ signIn, value }: TestPortal): Promise<Record<string, (run: number) => Promise<unknown>>> => {
  const token = await signIn('admin');
  const find = (keyword: (run: number) => string, more: object = {}) => (run: number) => value(endpoints.search.find, { token, query: { keyword: keyword(run), ...more } });
  return {
    'a word in ten titles': find(rareTitle),
    'a word in ten texts': find(rareText),
    'ten titles by pinyin': find(() => rarePinyin),
    'ten titles by initials': find(() => 'cwys'),
    'a word that no name or text has': find(() => '无此内容'),
    'a word in every report': find(() => '销售'),
    'a word in every article’s text': find(() => commonText),
    'every report by pinyin': find(() => 'xiaoshou'),
    'the palette, five of each kind': find(rareTitle, { pageSize: 5 }),
    'the last page of one kind': find(() => '说明', { kind: 'article', pageIndex: 5, pageSize: 20 }),
  };
};
