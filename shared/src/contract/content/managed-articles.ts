import * as z from 'zod/mini';
import { crud } from '../crud.ts';
import { get, post } from '../endpoint.ts';
import { pageQuery } from '../paging.ts';
import { flag, id, idInQuery, idList, instant, keyword, line } from '../values.ts';
import { audienceField, audienceIds, audiencePerson, keptVersion, period, publicationStates, publicationTimes, publishBody, richText, TEXT_MEGABYTES, versionInQuery, versionNumber } from './publication.ts';

export const managedArticleOrder = ['updateTime', 'publishTime', 'createTime', 'title'] as const;

/** An article as its authors see it in a list (screens 7, ArticleManagement). */
export const managedArticle = z.object({
  id,
  title: z.string(),
  entitle: z.string(),
  summary: z.string(),
  ensummary: z.string(),
  classId: id,
  className: z.string(),
  classEnName: z.string(),
  tags: z.array(z.string()),
  /** Path of its picture on this server; empty when there is none. */
  cover: z.string(),
  /** Who wrote it first; empty for the portal itself, and somebody who is gone. */
  authorName: z.string(),
  state: z.enum(publicationStates),
  ...publicationTimes,
  isPinned: flag,
  /** 1: its audience is told in the bell, and by mail where they want that, once it is to be seen. */
  tellsReaders: flag,
  isForAll: flag,
  /** How often, and by how many, it was opened; and how many of them were helped by it, or not. */
  reads: z.int(),
  readers: z.int(),
  helped: z.int(),
  notHelped: z.int(),
  /** Of how many readers it is known how far they have read, and how many of these have come to its end. */
  measured: z.int(),
  readToEnd: z.int(),
  version: z.int(),
  updateTime: instant,
  createTime: instant,
});
export type ManagedArticle = z.infer<typeof managedArticle>;

const title = line(200);
const lines = z._default(z.string().check(z.trim(), z.maxLength(500)), '');
const fields = {
  title: title.check(z.minLength(1)),
  entitle: z._default(title, ''),
  summary: lines,
  ensummary: lines,
  classId: id,
  /** A path that `Upload/Image` has answered to the same person, the article's own one, or empty. */
  cover: z._default(z.string().check(z.maxLength(200)), ''),
  tags: z._default(z.array(line(30).check(z.minLength(1))).check(z.maxLength(20)), []),
  content: richText,
  encontent: richText,
  isPinned: z._default(flag, 0),
  tellsReaders: z._default(flag, 1),
  audience: audienceField,
  ...period,
};

/** From so much of its text on, in per cent, an article counts as read to its end. */
export const READ_TO_END = 90;

/** How far people have read an article. */
export const articleStops = z.object({
  readers: z.int(),
  /** Of how many of them it is known how far. */
  measured: z.int(),
  /** How many of these have stopped in each tenth of its text; in the last one are those who have come to its end. */
  tenths: z.array(z.int()).check(z.length(10)),
  helped: z.int(),
  notHelped: z.int(),
});
export type ArticleStops = z.infer<typeof articleStops>;

/** An article with its text, for the editor. */
export const managedArticleDetail = z.extend(managedArticle, {
  content: z.string(),
  encontent: z.string(),
  audience: audienceIds,
  /** The people of the audience by name. */
  people: z.array(audiencePerson),
});
export type ManagedArticleDetail = z.infer<typeof managedArticleDetail>;

/** An article as it was when it was saved. */
export const articleVersion = z.object({
  title: z.string(),
  entitle: z.string(),
  summary: z.string(),
  ensummary: z.string(),
  classId: id,
  cover: z.string(),
  tags: z.array(z.string()),
  content: z.string(),
  encontent: z.string(),
});
export type ArticleVersion = z.infer<typeof articleVersion>;

const calls = { access: 'contentManagement', changes: ['articles'] } as const;
const saved = z.object({ id, version: z.int() });
const { list, remove, details } = crud({ access: 'contentManagement', about: ['articles'], row: managedArticle });

/** Articles as their authors manage them. */
export const managedArticles = {
  list: list('/api/Article/GetPage', {
    summary: 'Articles in whatever state, searched by title, summary, tag and author',
    search: {
      keyword,
      /** With the classes below it. */
      classId: z.optional(id),
      state: z.optional(z.enum(publicationStates)),
      isPinned: z.optional(flag),
      /** 1: only what the current user has written. */
      isMine: z.optional(flag),
    },
    page: pageQuery({ orders: managedArticleOrder, orderType: 'desc', size: 20 }),
  }),
  info: details('/api/Article/Info', { summary: 'One article with its text and audience. 404 for one that is gone', value: managedArticleDetail }),
  add: post('/api/Article/Add', {
    ...calls,
    summary: 'Adds an article: a draft, unless it has a time from which on it is to be seen. 400 for a time in the past or an end before the beginning, 404 for a class that is gone',
    quiet: true,
    megabytes: TEXT_MEGABYTES,
    body: z.object(fields),
    value: saved,
  }),
  update: post('/api/Article/Update', {
    ...calls,
    summary: 'Changes an article, and keeps what it was as a version. 409 when somebody else has changed it since `version`; otherwise as Add',
    quiet: true,
    megabytes: TEXT_MEGABYTES,
    /** Whether readers are told stays as it is where nothing is said of it. */
    body: z.object({ id, version: z.int(), ...fields, tellsReaders: z.optional(flag) }),
    value: saved,
  }),
  publish: post('/api/Article/Publish', {
    ...calls,
    summary: 'Publishes articles, all or none: now, or from an instant on. What was withdrawn is shown again, and an end that is over is taken away. The audience of those that say so is told in the bell, and by mail where they want that, when they are to be seen, and only the first time. 400 for one without text, 409 when somebody else has changed it since `version`',
    body: publishBody,
    value: z.null(),
  }),
  withdraw: post('/api/Article/Withdraw', { ...calls, summary: 'Takes articles from their readers, all or none; drafts stay as they are', body: z.object({ ids: idList }), value: z.null() }),
  setClass: post('/api/Article/SetClass', { ...calls, summary: 'Moves articles to another class. 404 for a class that is gone', body: z.object({ ids: idList, classId: id }), value: z.null() }),
  setPinned: post('/api/Article/SetPinned', { ...calls, summary: 'Pins articles above the others, or lets them go', body: z.object({ ids: idList, value: flag }), value: z.null() }),
  remove: remove('/api/Article/Delete', { summary: 'Deletes articles with their versions and reads, all or none' }),
  stops: get('/api/Article/Stops', {
    summary: 'Where readers stop in an article, and whether it helped them. 404 for one that is gone',
    access: 'contentManagement',
    viewAs: 'reads',
    tags: ['articles'],
    query: z.object({ id: idInQuery }),
    value: articleStops,
  }),
  versions: get('/api/Article/Versions', {
    summary: 'The versions of an article, the newest first. 404 for one that is gone',
    access: 'contentManagement',
    viewAs: 'reads',
    tags: ['articles'],
    query: z.object({ id: idInQuery }),
    value: z.array(keptVersion),
  }),
  versionInfo: get('/api/Article/VersionInfo', {
    summary: 'An article as one of its versions was. 404 where there is none',
    access: 'contentManagement',
    viewAs: 'reads',
    tags: ['articles'],
    query: z.object({ id: idInQuery, version: versionInQuery }),
    value: articleVersion,
  }),
  restore: post('/api/Article/Restore', {
    ...calls,
    summary: 'Makes an article what one of its versions was, as a new version; a class that is gone stays as it is. 409 when somebody else has changed it since `version`',
    quiet: true,
    body: z.object({ id, version: z.int(), toVersion: versionNumber }),
    value: saved,
  }),
};
