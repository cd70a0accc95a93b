import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { rateCount } from '../../server/src/database/schema/index.ts';
import { databaseKind, databaseKinds, type DatabaseKind } from '../../server/test/database.ts';
import { addManyPublished, commonWord, rareTag, type CatalogueSize } from '../../server/test/many-published.ts';
import { startTestPortal, type TestPortal } from '../../server/test/portal.ts';
import { endpoints, type BodyOf } from '../../shared/src/contract/all.ts';
import { databaseNames, inTurns, ratioRow, timed, type Bench, type Row } from './measure.ts';
import { startReportService, type ReportService } from './report-service.ts';

const { connectionSources, managedReports, reportClasses, reports, groups } = endpoints;
type Query = BodyOf<typeof managedReports.list>;

const CALLS = 40;
const AIM = 1.5;
const OPENINGS = 200;
const DEAD_AIM = 1.1;
/** So many people wait for a report of the source that does not answer, while others open theirs. */
const WAITING = 20;
const ADDED = 500;
const COVERS = 50;

/** What administrators wait for in ReportSetUp with many reports against a few, how fast reports are added, and what a source that is dead costs the readers of the others. */
export const publishing: Bench = {
  name: 'publishing',
  title: 'ReportSetUp with 5,000 reports in 2,000 classes against 50 in 20, adding 500, and a dead source among three',
  run: async () => {
    const rows: Row[] = [];
    for (const kind of databaseKinds) rows.push(...(await lists(kind)));
    return [...rows, ...(await adding()), ...(await besideDead())];
  },
};

type Signed = { readonly portal: TestPortal; readonly token: string };
const started = async (kind: DatabaseKind): Promise<Signed> => {
  const portal = await startTestPortal(kind);
  return { portal, token: await portal.signIn('admin') };
};

const lists = async (kind: DatabaseKind): Promise<Row[]> => {
  const both: Record<CatalogueSize, Signed> = { few: await started(kind), many: await started(kind) };
  try {
    for (const size of ['few', 'many'] as const) await addManyPublished(both[size].portal.portal.database.db, size);
    const [few, many] = [await worksOf(both.few), await worksOf(both.many)];
    const rows: Row[] = [];
    for (const what of Object.keys(few)) {
      const times = await inTurns({ few: few[what]!, many: many[what]! }, CALLS);
      rows.push(what.startsWith('·') ? { what: `${databaseNames[kind]}: ${what.slice(2)}`, measured: `${times.many.toFixed(1)} ms against ${times.few.toFixed(1)} ms` } : ratioRow(`${databaseNames[kind]}: ${what}`, times.many, times.few, AIM));
    }
    return rows;
  } finally {
    await both.few.portal.stop();
    await both.many.portal.stop();
  }
};

/** What is done on the screen, by what it is called in the table; what begins with a dot answers with all of them, and has no aim. */
const worksOf = async ({ portal, token }: Signed): Promise<Record<string, (run: number) => Promise<unknown>>> => {
  const { value } = portal;
  const find = (query: Query | ((run: number) => Query)) => (run: number) => value(managedReports.list, { token, body: typeof query === 'function' ? query(run) : query });
  const { items } = await value(managedReports.list, { token, body: { keyword: commonWord } });
  const classes = (await value(reportClasses.top, { token })).filter(({ ename }) => ename.startsWith('Many classes'));
  const leaf = classes.find(({ id, reports: own }) => own > 0 && !classes.some(({ parentId }) => parentId === id));
  const { total } = await value(managedReports.list, { token, body: {} });
  const last = Math.floor(total / 20);
  const [edited, moved] = [items[0]!, items[1]!];
  const save = async (run: number): Promise<void> => {
    const { items: [row] } = await value(managedReports.list, { token, body: { id: edited.id } });
    await value(managedReports.update, { token, body: { ...row!, description: `Saved ${run} times` } });
  };
  return {
    'the first page': find({}),
    'a page of 50': find({ pageSize: 50 }),
    'the last page': find({ pageIndex: last }),
    'sorted by name': find({ orderBy: 'name' }),
    'sorted by change': find({ orderBy: 'updateTime', orderType: 'desc' }),
    'a tag of few': find((run) => ({ keyword: rareTag(run) })),
    'a word of all': find({ keyword: commonWord }),
    'a word of none': find({ keyword: '无此内容' }),
    'of a class': find({ classId: leaf!.id }),
    'of a workspace': find({ sourceId: edited.sourceId!, workspaceId: edited.workspaceId }),
    'paginated ones': find({ reportType: 2 }),
    'in no role': find({ isUngranted: 1 }),
    'not opened for 90 days': find({ isUnused: 1 }),
    'gone from the service': find({ isMissing: 1 }),
    'opening one and saving it': save,
    'a switch': (run) => value(managedReports.isActive, { token, body: { ids: [edited.id], value: run % 2 === 0 ? 0 : 1 } }),
    'moving to another class': (run) => value(managedReports.setClass, { token, body: { ids: [moved.id], classId: classes[run % 2]!.id } }),
    '· the tree of all classes': () => value(reportClasses.top, { token }),
    '· all reports, for choosing': () => value(managedReports.top, { token }),
  };
};

const sourceAt = async ({ portal, token }: Signed, { address }: ReportService, name: string): Promise<number> =>
  (await portal.value(connectionSources.add, { token, body: { name, kind: 'service', clientId: 'bench', secret: 'Secret-1', authority: `${address}/tenant`, apiBase: address, embedOrigins: [address] } })).id;

const addFrom = async ({ portal, token }: Signed, service: ReportService, sourceId: number, count: number, more: object = {}): Promise<number[]> => {
  const { id: classId } = await portal.value(reportClasses.add, { token, body: { name: `Added ${sourceId}` } });
  const items = service.reportIds.slice(0, count).map((sourceReportId, place) => ({ sourceReportId, name: `报表 ${place}`, ename: `Report ${place}` }));
  return (await portal.value(managedReports.addOnline, { token, body: { sourceId, workspaceId: service.workspaceId, classId, items, ...more } })).ids;
};

/** A picture of a camera, which no encoder makes small. */
const photo = (): Promise<Buffer> => sharp({ create: { width: 1_920, height: 1_080, channels: 3, background: 'white', noise: { type: 'gaussian', mean: 128, sigma: 10 } } }).jpeg().toBuffer();

/** The most memory that this process has had, in bytes, while some work went on. */
const withPeak = async (work: () => Promise<unknown>): Promise<{ milliseconds: number; peak: number }> => {
  let [isOver, peak] = [false, 0];
  const watch = (async () => {
    for (; !isOver; await pause(20)) peak = Math.max(peak, process.memoryUsage.rss());
  })();
  const milliseconds = await timed(work);
  isOver = true;
  await watch;
  return { milliseconds, peak };
};

const adding = async (): Promise<Row[]> => {
  const [signed, service] = [await started(databaseKind), await startReportService(ADDED)];
  const { portal, token } = signed;
  try {
    const content = await photo();
    const upload = async (): Promise<string> => {
      await portal.portal.database.db.delete(rateCount);
      return portal.value(managedReports.coverImage, { token, file: { content, name: 'cover.jpg' } });
    };
    const groupIds = (await portal.value(groups.top, { token })).slice(0, 2).map(({ id }) => id);
    const sources = [await sourceAt(signed, service, 'Warm'), await sourceAt(signed, service, 'Once'), await sourceAt(signed, service, 'Each')] as const;
    await addFrom(signed, service, sources[0], 20, { cover: await upload(), groupIds });
    const before = process.memoryUsage.rss();
    const once = await withPeak(async () => addFrom(signed, service, sources[1], ADDED, { cover: await upload(), groupIds }));
    await addFrom(signed, service, sources[2], COVERS, { groupIds });
    const { items } = await portal.value(managedReports.list, { token, body: { sourceId: sources[2], pageSize: COVERS } });
    const each = await withPeak(async () => {
      for (const row of items) await portal.value(managedReports.update, { token, body: { ...row, cover: await upload() } });
    });
    const told = (count: number, { milliseconds, peak }: typeof once): string => `${((count / milliseconds) * 1_000).toFixed(1)} a second (${(milliseconds / 1_000).toFixed(1)} s), at most ${Math.round((peak - before) / 2 ** 20)} MiB more than before, ${Math.round(peak / 2 ** 20)} MiB in all`;
    return [
      { what: `${databaseNames[databaseKind]}: adding ${ADDED} reports with their pages, one cover and two roles`, measured: told(ADDED, once) },
      { what: `${databaseNames[databaseKind]}: giving each of ${COVERS} a cover of its own, 1,920 × 1,080`, measured: told(COVERS, each) },
    ];
  } finally {
    await portal.stop();
    await service.stop();
  }
};

/** Two portals with three sources each: in one of them the third source answers nobody, and people wait for its reports all the time. */
const besideDead = async (): Promise<Row[]> => {
  const services = await Promise.all([startReportService(10), startReportService(10), startReportService(10), startReportService(10)]);
  const [one, other, alive, dead] = services as [ReportService, ReportService, ReportService, ReportService];
  const portals = { all: await started(databaseKind), dead: await started(databaseKind) };
  const open = ({ portal, token }: Signed, id: number) => portal.call(reports.getReport, { token, body: { id, type: 'Online' } });
  try {
    const publish = async (signed: Signed, third: ReportService): Promise<{ ids: number[]; ofThird: number[] }> => {
      const groupIds = (await signed.portal.value(groups.top, { token: signed.token })).map(({ id }) => id);
      const from = async (service: ReportService, name: string) => addFrom(signed, service, await sourceAt(signed, service, name), 10, { groupIds });
      return { ids: [...(await from(one, 'One')), ...(await from(other, 'Other'))], ofThird: await from(third, 'Third') };
    };
    const there = { all: await publish(portals.all, alive), dead: await publish(portals.dead, dead) };
    dead.fallSilent();
    const waiting = Array.from({ length: WAITING }, (_, place) => open(portals.dead, there.dead.ofThird[place % 10]!));
    const opened = (which: 'all' | 'dead') => async (run: number) => {
      const { status } = await open(portals[which], there[which].ids[run % 20]!);
      if (status !== 200) throw new Error(`A report did not open: ${status}`);
    };
    const times = await inTurns({ all: opened('all'), dead: opened('dead') }, OPENINGS);
    await dead.stop();
    await Promise.all(waiting);
    return [ratioRow(`${databaseNames[databaseKind]}: opening a report while one source of three answers nobody, and ${WAITING} people wait for it`, times.dead, times.all, DEAD_AIM)];
  } finally {
    await portals.all.portal.stop();
    await portals.dead.portal.stop();
    await Promise.all(services.map((service) => service.stop()));
  }
};
