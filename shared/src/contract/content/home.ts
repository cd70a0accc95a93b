import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { report, reportClass, reportPage } from '../publishing/catalogue.ts';
import { collectionClass } from '../reading/collections.ts';
import { id } from '../values.ts';
import { announcement } from './announcements.ts';
import { overview } from './home-overview.ts';
import { article } from './learning.ts';
import { lessonToContinue } from './lessons.ts';

/** A favourite by its ids (SPEC 3, collection entry): a report or a dashboard, and its category. */
const collectionEntry = z.object({ dReportID: id, collectionClassID: id });

/** SPEC 3, home page data: what of the catalogue Home is made of, cut to what the current user may open. */
export const homeReports = z.object({
  reportList: z.array(report),
  classList: z.array(reportClass),
  collectionClassList: z.array(collectionClass),
  collectionList: z.array(collectionEntry),
  /** The pages of all these reports, in their order. */
  reportPages: z.array(reportPage),
});
export type HomeReports = z.infer<typeof homeReports>;

/** A picture of Home's carousel. Paths are on this server. */
export const carouselItem = z.object({
  id,
  title: z.string(),
  entitle: z.string(),
  picture: z.string(),
  /** The one with English words; the same one where it has none of its own. */
  enPicture: z.string(),
  /** For phones; the others where it has none of its own. */
  phonePicture: z.string(),
  enPhonePicture: z.string(),
  /** A path of the portal, or a web address; empty where the picture leads nowhere. */
  link: z.string(),
});
export type CarouselItem = z.infer<typeof carouselItem>;

/** What the portal tells on Home, in one answer. */
export const homeNews = z.object({ carousel: z.array(carouselItem), announcements: z.array(announcement), articles: z.array(article), lessons: z.array(lessonToContinue) });
export type HomeNews = z.infer<typeof homeNews>;

export const home = {
  ...overview,
  news: get('/api/HomePage/News', {
    summary: 'What the portal tells the current user on Home, in one answer: the carousel, announcements, the newest articles and lessons to go on with, as their own calls give them. What they may not ask for there is empty here',
    access: 'session',
    viewAs: 'reads',
    tags: ['announcements', 'articles', 'carousel', 'lessons'],
    value: homeNews,
  }),
  reports: get('/api/HomePage/reports', {
    summary: 'Home’s part of the catalogue in one answer: reports of the web menu, classes, favourites and pages (SPEC 3 and 7.3)',
    access: 'reports',
    viewAs: 'reads',
    tags: ['reports', 'favourites'],
    value: homeReports,
  }),
  carouselItems: get('/api/HomePage/CarouselItems', {
    summary: 'The pictures of Home’s carousel that are for the current user now, in their order (SPEC 7.3)',
    access: 'session',
    viewAs: 'reads',
    tags: ['carousel'],
    value: z.array(carouselItem),
  }),
  carouselClick: post('/api/HomePage/CarouselClick', {
    summary: 'Counts that somebody has followed a picture of the carousel. 404 for one that they are not shown',
    access: 'session',
    viewAs: 'skipped',
    quiet: true,
    body: z.object({ id }),
    value: z.null(),
  }),
};
