import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eq, sql as raw } from 'drizzle-orm';
import { endpoints, type Endpoint } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortal, type CallOptions, type TestPortal } from '../test/portal.ts';
import { addGroup, addPerson, builtIn, signInPerson } from '../test/rights.ts';
import { collection, collectionClass, comment, commentReply, commentUnread, exportFile, exportTask, contentAudience, groupReport, homeTemplate, lesson, lessonNote, personalPage, report, savedView, schedule, sharedState, upload } from './database/schema/index.ts';

const { comments, exports: exportTasks, favourites, lessonNotes, reportFiles, reportHealths, reports, schedules, selfService, personalPages, signInLinks, views } = endpoints;

/** When a schedule runs. */
const EVERY_DAY = { repeat: 'daily', time: '08:30', timeZone: 'UTC' } as const;
/** What there never is. */
const ABSENT = 2_000_000_000;
/** Of a link that the owner has shared. */
const SHARED = 'c2hhcmVkLWJ5LW93bmVyIQ';
const entries = Object.entries(endpoints).flatMap(([group, members]) => Object.entries(members as Record<string, Endpoint>).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })));
const nameOf = (endpoint: Endpoint): string => entries.find((one) => one.endpoint === endpoint)?.name ?? '';

/** `owner` has these; `neighbour` may open the same report; `stranger` may open nothing. */
type Things = Record<'report' | 'own' | 'deleted' | 'category' | 'view' | 'task' | 'schedule' | 'seen' | 'hidden' | 'gone' | 'seenReply' | 'hiddenReply' | 'goneReply' | 'page' | 'template' | 'note', number>;
type Who = 'neighbour' | 'stranger';
type Case = readonly [endpoint: Endpoint, who: Who, thing: keyof Things, options: (id: number, things: Things) => CallOptions<Endpoint>];

/** Calls that take the id of something that is somebody's. */
const cases: readonly Case[] = [
  [favourites.updateClass, 'neighbour', 'category', (id) => ({ body: { id, name: 'Mine now' } })],
  [favourites.deleteClass, 'neighbour', 'category', (id) => ({ body: { id } })],
  [favourites.add, 'neighbour', 'category', (id, things) => ({ body: { dReportID: things.report, collectionClassID: id } })],
  // These are about one's own favourites only, and have nothing to refuse.
  [favourites.remove, 'neighbour', 'report', (id) => ({ body: { dReportID: id } })],
  [favourites.isCollection, 'neighbour', 'report', (id) => ({ query: { dreportId: id } })],
  [views.update, 'neighbour', 'view', (id) => ({ body: { id, name: 'Mine now', isShared: 1 } })],
  [views.remove, 'neighbour', 'view', (id) => ({ body: { id } })],
  [views.setDefault, 'neighbour', 'view', (id, things) => ({ body: { reportId: things.report, id } })],
  [lessonNotes.update, 'neighbour', 'note', (id) => ({ body: { id, text: 'Mine now' } })],
  [lessonNotes.remove, 'neighbour', 'note', (id) => ({ body: { id } })],
  [exportTasks.update, 'neighbour', 'task', (id) => ({ body: { id, name: 'Mine now', isEmail: 0 } })],
  [exportTasks.refresh, 'neighbour', 'task', (id) => ({ body: { id } })],
  [exportTasks.remove, 'neighbour', 'task', (id) => ({ body: { id } })],
  [schedules.update, 'neighbour', 'schedule', (id) => ({ body: { id, version: 1, name: 'Mine now', isEmail: 0, ...EVERY_DAY } })],
  [schedules.remove, 'neighbour', 'schedule', (id) => ({ body: { ids: [id] } })],
  [schedules.isEnabled, 'neighbour', 'schedule', (id) => ({ body: { ids: [id], value: 0 } })],
  [schedules.run, 'neighbour', 'schedule', (id) => ({ body: { id } })],
  [selfService.rename, 'neighbour', 'own', (id) => ({ body: { id, name: 'Mine now' } })],
  [selfService.remove, 'neighbour', 'own', (id) => ({ body: { id } })],
  [selfService.restore, 'neighbour', 'deleted', (id) => ({ body: { id } })],
  [selfService.purge, 'neighbour', 'deleted', (id) => ({ body: { ids: [id] } })],
  [personalPages.update, 'neighbour', 'page', (id) => ({ body: { id, version: 1, name: 'Mine now', cards: [] } })],
  [personalPages.remove, 'neighbour', 'page', (id) => ({ body: { id } })],
  [personalPages.order, 'neighbour', 'page', (id) => ({ body: { ids: [id] } })],
  [personalPages.pin, 'neighbour', 'page', (id, things) => ({ body: { to: { kind: 'page', id }, thing: { kind: 'report', reportId: things.report } } })],
  [personalPages.pin, 'neighbour', 'template', (id, things) => ({ body: { to: { kind: 'template', templateId: id }, thing: { kind: 'report', reportId: things.report } } })],
  [personalPages.updateTemplatePage, 'neighbour', 'template', (id) => ({ body: { templateId: id, version: 0, cards: [] } })],
  [personalPages.reset, 'neighbour', 'template', (id) => ({ body: { templateId: id } })],
  ...(['hidden', 'gone', 'seen'] as const).flatMap((thing): Case[] => {
    // What is to be seen may be answered by who may open the report, and is closed to who may not.
    const who = thing === 'seen' ? 'stranger' : 'neighbour';
    return [
      [comments.info, who, thing, (id) => ({ body: { commentId: id } })],
      [comments.modify, who, thing, (id) => ({ body: { id, content: 'x' } })],
      [comments.reply, who, thing, (id) => ({ body: { commentId: id, content: 'x' } })],
      [comments.resolve, who, thing, (id) => ({ body: { commentId: id, isResolved: 1 } })],
      [comments.removeOne, who, thing, (id) => ({ body: { commentId: id, state: -1 } })],
      [comments.removeOne, who, thing, (id) => ({ body: { commentId: id, state: 1 } })],
      [comments.remove, who, thing, (id) => ({ body: { ids: [id], state: -1 } })],
      [comments.remove, who, thing, (id) => ({ body: { ids: [id], state: 1 } })],
      [comments.markRead, who, thing, (id) => ({ body: { commentIds: [id] } })],
    ];
  }),
  ...(['hiddenReply', 'goneReply', 'seenReply'] as const).flatMap((thing): Case[] => {
    const who = thing === 'seenReply' ? 'stranger' : 'neighbour';
    return [
      [comments.updateReply, who, thing, (id) => ({ body: { id, content: 'x' } })],
      [comments.updateReply, who, thing, (id) => ({ body: { id, isShow: -1 } })],
      [comments.removeReplies, who, thing, (id) => ({ body: { ids: [id], state: -1 } })],
      [comments.removeReplies, who, thing, (id) => ({ body: { ids: [id], state: 1 } })],
    ];
  }),
];

/** Calls that take a report, which the caller may not open. */
const ofReports: readonly (readonly [Endpoint, (id: number) => CallOptions<Endpoint>])[] = [
  [reports.getReport, (id) => ({ body: { id, type: 'Online' } })],
  [reports.getReportToken, (id) => ({ body: { id, type: 'Online' } })],
  [reports.setDefaultReport, (id) => ({ body: { reportId: id } })],
  [reports.getFreshness, (id) => ({ query: { id } })],
  [reports.reportLogAdd, (id) => ({ body: { dreportId: id, reportId: 'x', reportName: 'x', reportUrl: '/', platform: 'PowerBI', sourceType: 'portal', reportPageName: '', reportPageDisplayName: '' } })],
  [reportHealths.opened, (id) => ({ body: { reportId: id, duration: 1 } })],
  [reportFiles.download, (id) => ({ body: { id } })],
  [favourites.add, (id) => ({ body: { dReportID: id, collectionClassID: ABSENT } })],
  [comments.list, (id) => ({ body: { reportId: id } })],
  [comments.create, (id) => ({ body: { reportId: id, content: 'x' } })],
  [comments.people, (id) => ({ query: { reportId: id } })],
  [views.list, (id) => ({ query: { reportId: id } })],
  [views.add, (id) => ({ body: { reportId: id, name: 'x', state: 'x' } })],
  [views.setDefault, (id) => ({ body: { reportId: id, id: null } })],
  [views.share, (id) => ({ body: { reportId: id, page: '', state: 'x' } })],
  [views.shared, (id) => ({ query: { id: SHARED, reportId: id } })],
  [selfService.begin, (id) => ({ body: { originId: id } })],
  [selfService.prepare, (id) => ({ body: { reportId: id, name: 'x' } })],
  [selfService.add, (id) => ({ body: { reportId: id, sourceReportId: '7c0e7a10-0000-4000-8000-000000000201' } })],
  [personalPages.pin, (id) => ({ body: { to: { kind: 'new', name: 'x' }, thing: { kind: 'report', reportId: id } } })],
  [exportTasks.create, (id) => ({ body: { name: 'x', reportId: id, isEmail: 0 } })],
  [schedules.add, (id) => ({ body: { name: 'x', reportId: id, isEmail: 0, ...EVERY_DAY } })],
];

/** Their ids are nobody's: an interface class lets in, by which one may do the same to all of them, or they only narrow a list down. */
const OF_NOBODY = [
  'reports.getMyReports', 'reports.getMyReportsSearch', 'reports.requestAccess', 'users.', 'departments.', 'menus.', 'groups.', 'resourceGroups.', 'resourceGroupInterfaces.', 'classes.', 'interfaces.', 'reportRoles.', 'dashboardRoles.', 'effectivePermissions.', 'h5Reports.', 'reportClasses.', 'managedDashboards.', 'managedReports.', 'adding.', 'reportServer.', 'reportAccess.', 'reportSuccessor.', 'reportPages.', 'reportHealths.health', 'connectionSources.', 'commentManagement.', 'learning.articleDetail', 'learning.articleRead', 'learning.articleFurthest', 'learning.articleHelpful', 'learning.lessonList', 'lessons.', 'lessonNotes.list', 'lessonNotes.add', 'managedArticles.', 'managedLessons.', 'managedChapters.', 'lessonClasses.', 'articleClasses.', 'announcements.', 'managedAnnouncements.', 'managedCarousel.', 'homeTemplates.', 'home.carouselClick', 'deployment.revokeToken', 'history.list', 'viewAs.start', 'accessRequests.', 'ownedRequests.', 'reports.ownRequest', 'reports.withdrawRequest', 'notifications.markRead', 'signInLog.', 'domains.', 'dataRoles.', 'directoryUsers.', 'directoryRoles.', 'schedules.myList', 'managedExports.', 'managedSchedules.', 'browsingHistory.list', 'browsingHistory.exportFile',
];

describe('what belongs to others', () => {
  let portal: TestPortal;
  let things: Things;
  const tokens = {} as Record<Who, string>;
  const db = () => portal.portal.database.db;

  beforeAll(async () => {
    portal = await startTestPortal();
    const { resourceGroupId } = await builtIn(portal, 'Viewers');
    const [published] = await db().select().from(report).where(eq(report.ename, 'Films'));
    if (!published) throw new Error('There are no samples');
    const readers = await addGroup(portal, 'readers');
    await db().insert(groupReport).values({ groupId: readers, reportId: published.id, allowA: 4, allowExportData: true, allowSaveAs: true });
    const owner = await addPerson(portal, 'owner', resourceGroupId, [readers]);
    await addPerson(portal, 'neighbour', resourceGroupId, [readers]);
    await addPerson(portal, 'stranger', resourceGroupId);
    for (const who of ['neighbour', 'stranger'] as const) tokens[who] = await signInPerson(portal, who);

    const idOf = async (rows: Promise<{ id: number }[]>): Promise<number> => (await rows)[0]?.id ?? 0;
    const { id: _, ...copied } = published;
    const made = { ...copied, name: 'Secret plans', ename: 'Secret plans', classType: 1, makerId: owner, originId: published.id };
    const writing = { content: 'Among us', userId: owner, userName: 'Person owner' };
    const write = (more: object) => idOf(db().insert(comment).values({ ...writing, catalogueId: published.id, ...more }).returning({ id: comment.id }));
    const category = await idOf(db().insert(collectionClass).values({ userId: owner, name: 'Mine' }).returning({ id: collectionClass.id }));
    const seen = await write({});
    const reply = (more: object) => idOf(db().insert(commentReply).values({ ...writing, commentId: seen, ...more }).returning({ id: commentReply.id }));
    const [taught] = await db().select({ id: lesson.id }).from(lesson).limit(1);
    things = {
      note: await idOf(db().insert(lessonNote).values({ userId: owner, lessonId: taught?.id ?? 0, text: 'Mine' }).returning({ id: lessonNote.id })),
      report: published.id,
      own: await idOf(db().insert(report).values({ ...made, sourceReportId: 'own' }).returning({ id: report.id })),
      deleted: await idOf(db().insert(report).values({ ...made, sourceReportId: 'deleted', deleteTime: new Date() }).returning({ id: report.id })),
      category,
      view: await idOf(db().insert(savedView).values({ userId: owner, reportId: published.id, name: 'Mine', state: 'x' }).returning({ id: savedView.id })),
      task: await idOf(db().insert(exportTask).values({ userId: owner, reportId: published.id, name: 'Mine', options: { formats: ['PDF'], language: 'en' }, state: 'done' }).returning({ id: exportTask.id })),
      schedule: await idOf(db().insert(schedule).values({ userId: owner, reportId: published.id, name: 'Mine', options: { formats: ['PDF'], language: 'en' }, rule: { ...EVERY_DAY, day: null, weekDays: [], monthDay: null, workingDays: 'any', until: null } }).returning({ id: schedule.id })),
      seen,
      hidden: await write({ isShow: -1 }),
      gone: await write({ deleteTime: new Date(), deletedBy: owner }),
      seenReply: await reply({}),
      hiddenReply: await reply({ state: 0 }),
      page: await idOf(db().insert(personalPage).values({ userId: owner, name: 'Mine', cards: [] }).returning({ id: personalPage.id })),
      template: await idOf(db().insert(homeTemplate).values({ name: 'For the owner', cards: [], publishTime: new Date() }).returning({ id: homeTemplate.id })),
      goneReply: await reply({ deleteTime: new Date(), deletedBy: owner }),
    };
    await db().insert(collection).values({ userId: owner, collectionClassId: category, reportId: published.id });
    await db().insert(contentAudience).values({ homeTemplateId: things.template, userId: owner });
    await db().insert(sharedState).values({ id: SHARED, userId: owner, reportId: published.id, state: 'x' });
    await db().insert(exportFile).values({ taskId: things.task, format: 'PDF', fileName: 'of-owner.pdf', extension: '.pdf', mediaType: 'application/pdf', bytes: 1 });
    await db().insert(upload).values({ fileName: 'of-owner.png', mediaType: 'image/png', bytes: 1, userId: owner, isPosted: true });
    await db().insert(commentUnread).values({ userId: owner, commentId: seen, reason: 'reply' });
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  /** Everything that is kept, table by table, apart from what each call leaves behind. */
  const everything = async (): Promise<unknown> => {
    const { rows } = (await db().execute(raw`select table_name as name from information_schema.tables where table_schema = 'public' and table_name not in ('rate_count', 'live_event', 'user_session', 'interface_hour') order by 1`)) as unknown as { rows: { name: string }[] };
    const tables = rows.map(({ name }) => raw`select ${name}::text as name, md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as content from ${raw.identifier(name)} t`);
    // The database may read many tables at once, in whatever order.
    return (await db().execute(raw`${raw.join(tables, raw` union all `)} order by name`) as unknown as { rows: unknown }).rows;
  };
  const answerTo = async (endpoint: Endpoint, who: Who, options: CallOptions<Endpoint>) => {
    const { status, envelope: { traceId: _, ...said } } = await portal.call(endpoint, { ...options, token: tokens[who], language: 'en' });
    return { status, ...said };
  };

  test.each(cases.map((one) => [`${nameOf(one[0])} for ${one[2]}`, one] as const))('answers %s as what there is not, and changes nothing', async (_, [endpoint, who, thing, options]) => {
    const before = await everything();
    const absent = await answerTo(endpoint, who, options(ABSENT, things));
    expect(await answerTo(endpoint, who, options(things[thing], things))).toEqual(absent);
    const isSilent = [favourites.remove, favourites.isCollection, comments.markRead].some((one) => one === endpoint);
    expect(absent.status).toBe(isSilent ? 200 : 404);
    expect(await everything()).toEqual(before);
  });

  // Decision 30: that there is something is said, so that one can ask for it; what it is, or whose, is not.
  test.each(ofReports.map(([endpoint, options]) => [nameOf(endpoint), endpoint, options] as const))('%s says no more of a report than that one may not open it, and changes nothing', async (_, endpoint, options) => {
    const before = await everything();
    const published = await answerTo(endpoint, 'stranger', options(things.report));
    expect(published).toEqual({ statusCode: 403, status: 403, value: null, message: 'You have no permission to open this report' });
    expect(await answerTo(endpoint, 'stranger', options(things.own))).toEqual(published);
    expect(await answerTo(endpoint, 'neighbour', options(things.own))).toEqual(published);
    expect((await answerTo(endpoint, 'stranger', options(ABSENT))).status).toBe(404);
    expect(await answerTo(endpoint, 'stranger', options(things.deleted))).toEqual(await answerTo(endpoint, 'stranger', options(ABSENT)));
    expect(await everything()).toEqual(before);
  });

  test.each([
    ['/api/OnlinePowerBI/ExportFile', 'of-owner.pdf'],
    ['/api/Upload/Files', 'of-owner.png'],
  ])('%s gives a file to its owner only', async (path, name) => {
    const fetched = async (file: string) => {
      const { statusCode, body } = await portal.portal.app.inject({ url: `${path}/${file}`, headers: { authorization: `Bearer ${tokens.neighbour}` } });
      return { statusCode, message: (JSON.parse(body) as { message: string }).message };
    };
    expect(await fetched(name)).toEqual(await fetched(`absent${name.slice(-4)}`));
    expect((await fetched(name)).statusCode).toBe(404);
  });

  test('a picture of somebody else’s cannot be posted, nor told from one that is not there', async () => {
    const before = await everything();
    const posted = (file: string) => answerTo(comments.create, 'neighbour', { body: { reportId: things.report, content: 'x', images: [`/api/Upload/Files/${file}`] } });
    expect(await posted('of-owner.png')).toEqual(await posted('absent.png'));
    expect((await posted('of-owner.png')).status).toBe(400);
    expect(await everything()).toEqual(before);
  });

  test('an account cannot be told from none by asking for a link to sign in with it', async () => {
    const before = await everything();
    const asked = (account: string) => answerTo(signInLinks.createLink, 'neighbour', { body: { account } });
    expect(await asked('owner')).toEqual(await asked('nobody-at-all'));
    expect((await asked('owner')).status).toBe(403);
    expect(await everything()).toEqual(before);
  });

  test('every call that takes an id is here, or its ids are nobody’s', () => {
    const fieldsOf = ({ query, body }: Endpoint) => [query, body].flatMap(({ _zod: { def } }) => Object.keys('shape' in def ? (def.shape as object) : {}));
    const taking = entries.filter(({ endpoint }) => fieldsOf(endpoint).some((field) => /ids?$/i.test(field))).map(({ name }) => name);
    const here = new Set([...cases, ...ofReports].map(([endpoint]) => nameOf(endpoint)));
    expect(taking.length).toBeGreaterThan(40);
    expect(taking.filter((name) => !here.has(name) && !OF_NOBODY.some((one) => name.startsWith(one)))).toEqual([]);
  });
});
