import { siteSettings, type SiteSettings } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { listSettings } from './repository.ts';

/** Settings of the site that the browser needs; a row of `site_setting` with the same name replaces a default. */
export class SiteService {
  readonly #db: Db;
  readonly #defaults: SiteSettings;

  constructor(db: Db, defaults: SiteSettings) {
    this.#db = db;
    this.#defaults = defaults;
  }

  /** A stored value that is none, because somebody wrote it by hand, counts as not stored. */
  async settings(): Promise<SiteSettings> {
    const rows = await listSettings(this.#db);
    const stored = rows.filter(({ name, value }) => Object.hasOwn(siteSettings.shape, name) && siteSettings.shape[name as keyof SiteSettings].safeParse(value).success);
    return { ...this.#defaults, ...Object.fromEntries(stored.map(({ name, value }) => [name, value])) };
  }
}
