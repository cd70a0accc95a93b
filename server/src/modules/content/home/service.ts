import { endpoints, type CarouselItem, type HomeNews, type HomeReports, type Report } from '@portal/shared/contract/all';
import type { CurrentUser } from '../../../current-user.ts';
import type { Device } from '../../../http/device.ts';
import { HttpError } from '../../../http-error.ts';
import type { Db } from '../../../database/database.ts';
import type { Catalogue } from '../../publishing/catalogue/module.ts';
import type { Favourites } from '../../reading/favourites/module.ts';
import type { Announcements } from '../announcements/module.ts';
import type { Learning } from '../learning/module.ts';
import type { Lessons } from '../lessons/module.ts';
import * as repository from './repository.ts';
import { texts } from './texts.ts';

type Parts = {
  readonly catalogue: Catalogue;
  readonly favourites: Favourites;
  readonly announcements: Pick<Announcements, 'list'>;
  readonly learning: Pick<Learning, 'articles'>;
  readonly lessons: Pick<Lessons, 'proceed'>;
};

/** What Home shows of announcements: those that stand above it and in front of it are among them. */
const ANNOUNCEMENTS = 20;
/** So many articles in all; Home shows some of each class. */
const ARTICLES = 24;
/** A row of lessons. */
const LESSONS = 3;

/** What Home is made of (SPEC 3 and 7.3). */
export class Home {
  readonly #db: Db;
  readonly #catalogue: Catalogue;
  readonly #favourites: Favourites;
  readonly #announcements: Pick<Announcements, 'list'>;
  readonly #learning: Pick<Learning, 'articles'>;
  readonly #lessons: Pick<Lessons, 'proceed'>;

  constructor(db: Db, { catalogue, favourites, announcements, learning, lessons }: Parts) {
    this.#db = db;
    this.#catalogue = catalogue;
    this.#favourites = favourites;
    this.#announcements = announcements;
    this.#learning = learning;
    this.#lessons = lessons;
  }

  /** The user's part of the catalogue, and their favourites that they may still open. */
  async reports(userId: number, device: Device): Promise<HomeReports> {
    const [reportList, classList, collectionClassList, collections] = await Promise.all([
      this.#reports(userId, device),
      this.#catalogue.classes(userId, device),
      this.#favourites.categories(userId),
      this.#favourites.list(userId),
    ]);
    const collectionList = collections.flatMap(({ id: collectionClassID, children, dashboards }) =>
      [...children.map(({ id }) => id), ...dashboards.map(({ dashboardId }) => dashboardId)].map((dReportID) => ({ dReportID, collectionClassID })),
    );
    return { reportList, classList, collectionClassList, collectionList, reportPages: reportList.flatMap(({ children }) => children) };
  }

  /** What somebody is shown of the carousel now. Where one is missing another stands for it: for English the wide one, which has English words, comes before the Chinese one for phones. */
  async carousel(userId: number): Promise<CarouselItem[]> {
    const rows = await repository.listCarousel(this.#db, userId);
    return rows.map(({ id, title, entitle, picture, enPicture, phonePicture, enPhonePicture, link }) => ({
      ...{ id, title, entitle, picture, link },
      enPicture: enPicture || picture,
      phonePicture: phonePicture || picture,
      enPhonePicture: enPhonePicture || enPicture || phonePicture || picture,
    }));
  }

  /** What the portal tells somebody on Home: what they may ask for by its own call. */
  async news({ id, calls }: CurrentUser): Promise<HomeNews> {
    const [carousel, announcements, articles, lessons] = await Promise.all([
      calls.may(endpoints.home.carouselItems) ? this.carousel(id) : [],
      calls.may(endpoints.announcements.list) ? this.#announcements.list(id, ANNOUNCEMENTS) : [],
      calls.may(endpoints.learning.articles) ? this.#learning.articles(id, undefined, ARTICLES) : [],
      calls.may(endpoints.lessons.proceed) ? this.#lessons.proceed(id, LESSONS) : [],
    ]);
    return { carousel, announcements, articles, lessons };
  }

  /** @throws HttpError 404 for a picture that they are not shown */
  async countClick(userId: number, id: number): Promise<null> {
    if (!(await repository.countClick(this.#db, userId, id))) throw new HttpError(404, texts.carouselItemMissing, { field: 'id' });
    return null;
  }

  async #reports(userId: number, device: Device): Promise<Report[]> {
    const reports: Report[] = [];
    for await (const some of this.#catalogue.listed(userId, { isPcweb: '1' }, device)) reports.push(...some);
    return reports;
  }
}
