import type { CarouselItem, HomeReports, Report } from '@portal/shared/contract/all';
import type { Device } from '../../../http/device.ts';
import { HttpError } from '../../../http-error.ts';
import type { Db } from '../../../database/database.ts';
import type { Catalogue } from '../../publishing/catalogue/module.ts';
import type { Favourites } from '../../reading/favourites/module.ts';
import * as repository from './repository.ts';
import { texts } from './texts.ts';

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
