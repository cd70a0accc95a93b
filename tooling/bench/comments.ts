import { databaseKinds, type DatabaseKind } from '../../server/test/database.ts';
import { addComments, addPeopleAndReports, chineseTerm, commonTerm, rareTerm, tidy, withoutSearchIndexes } from '../../server/test/many-comments.ts';
import { addReader } from '../../server/test/people.ts';
import { startTestPortal, type TestPortal } from '../../server/test/portal.ts';
import { addComment } from '../../server/src/modules/reading/comments/repository.ts';
import { endpoints } from '../../shared/src/contract/all.ts';
import { atMost, databaseNames, median, timed, type Bench, type Row } from './measure.ts';

const FEW = 10_000;
const MANY = 1_000_000;
const RUNS = 25;
/** The first calls compile what the later ones use. */
const WARMING = 10;
const AIM = 1.5;

/**
 * What people wait for with a million comments against ten thousand, by the portal's own calls; a third as many replies.
 * On PostgreSQL where there is one: who has a million comments has that, and PGlite takes very long to write them.
 */
export const comments: Bench = {
  name: 'comments',
  title: 'Comments: a million against ten thousand',
  run: () => compare(databaseKinds.at(-1) ?? 'pglite'),
};

const compare = async (kind: DatabaseKind): Promise<Row[]> => {
  const portal = await startTestPortal(kind);
  try {
    const { db } = portal.portal.database;
    const [admin, currentUser] = [await portal.signIn('admin'), await addReader(portal, 'reader')];
    await addPeopleAndReports(db);
    await addComments(db, currentUser.id, 1, FEW);
    await tidy(db);
    const works = await worksOf(portal, admin, currentUser);
    const few = await measure(works);
    const built = await withoutSearchIndexes(db, () => addComments(db, currentUser.id, FEW + 1, MANY));
    await tidy(db);
    const many = await measure(works);
    const ratios = Object.keys(works).map((what) => {
      const [before, after] = [few[what]!, many[what]!];
      return atMost(`${databaseNames[kind]}: ${what}`, after / before, AIM, `${(after / before).toFixed(2)}× (${after.toFixed(1)} ms against ${before.toFixed(1)} ms)`, `${AIM}×`);
    });
    return [...ratios, { what: `${databaseNames[kind]}: making the search indexes anew, as an upgrade does`, measured: `${Math.round(built / 1000)} s` }];
  } finally {
    await portal.stop();
  }
};

/** What is measured, by what it is called in the table. */
const worksOf = async ({ portal, value }: TestPortal, admin: string, currentUser: { id: number; token: string }): Promise<Record<string, () => Promise<unknown>>> => {
  const { list, unreadCount, unread } = endpoints.comments;
  const management = endpoints.commentManagement;
  const [busiest] = (await value(management.list, { token: admin, body: { page: { pageSize: 200 } } })).items.map(({ reportId }) => reportId).toSorted((one, other) => one - other);
  const find = (body: object) => () => value(management.list, { token: admin, body });
  return {
    'the drawer of the busiest report': () => value(list, { token: currentUser.token, body: { reportId: busiest } }),
    'unread count': () => value(unreadCount, { token: currentUser.token }),
    'unread messages': () => value(unread, { token: currentUser.token }),
    'management, first page': find({}),
    'management, of one report': find({ reportId: busiest }),
    'management, of one person': find({ person: 'person77' }),
    'management, what waits': find({ state: 'waiting' }),
    'search for a rare word': find({ keyword: rareTerm }),
    'search for a Chinese word of two characters': find({ keyword: chineseTerm }),
    'search for a word in every third': find({ keyword: commonTerm }),
    'search for what is not there': find({ keyword: '无此内容' }),
    'search for a rare word in replies': () => value(management.listReplies, { token: admin, body: { keyword: rareTerm } }),
    'writing a comment': () =>
      addComment(portal.database.db, { content: 'A comment of some sixty characters, which is what people write', catalogueId: busiest!, userId: currentUser.id, userName: 'Reader' }),
  };
};

/** Medians in milliseconds; the works take turns, so that what disturbs the machine disturbs them all. */
const measure = async (works: Readonly<Record<string, () => Promise<unknown>>>): Promise<Record<string, number>> => {
  const times: Record<string, number[]> = {};
  for (let run = -WARMING; run < RUNS; run += 1) {
    for (const [what, work] of Object.entries(works)) {
      const time = await timed(work);
      if (run >= 0) (times[what] ??= []).push(time);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([what, all]) => [what, median(all)]));
};
