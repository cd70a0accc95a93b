import type { CarouselItem, HomeReports, Report } from '@portal/shared/contract/all';
import type { Device } from '../../../http/device.ts';
import type { Db } from '../../../database/database.ts';
import type { Catalogue } from '../../publishing/catalogue/module.ts';
import type { Favourites } from '../../reading/favourites/module.ts';
import * as repository from './repository.ts';

/** What Home is made of besides articles (SPEC 3 and 7.3). */
export class Home {
  readonly #db: Db;
  readonly #catalogue: Catalogue;
  readonly #favourites: Favourites;

  constructor(db: Db, catalogue: Catalogue, favourites: Favourites) {
    this.#db = db;
    this.#catalogue = catalogue;
    this.#favourites = favourites;
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

  async carousel(): Promise<CarouselItem[]> {
    const rows = await repository.listCarousel(this.#db);
    return rows.map(({ id, title, entitle, picture, enPicture, link }) => ({ id, title, entitle, picture, enPicture: enPicture || picture, link }));
  }

  async #reports(userId: number, device: Device): Promise<Report[]> {
    const reports: Report[] = [];
    for await (const some of this.#catalogue.listed(userId, { isPcweb: '1' }, device)) reports.push(...some);
    return reports;
  }
}
