import { siteSettings, type SiteSettings } from '@portal/shared/contract';
import type { Sql } from '../../database/database.ts';
import { siteSetting } from '../../database/schema/index.ts';

/** Settings of the site that the browser needs; a row of `site_setting` with the same name replaces a default. */
export class SiteService {
  readonly #sql: Sql;
  readonly #defaults: SiteSettings;

  constructor(sql: Sql, defaults: SiteSettings) {
    this.#sql = sql;
    this.#defaults = defaults;
  }

  /** A stored value that is none, because somebody wrote it by hand, counts as not stored. */
  async settings(): Promise<SiteSettings> {
    const rows = await this.#sql.select().from(siteSetting);
    const stored = rows.filter(({ name, value }) => Object.hasOwn(siteSettings.shape, name) && siteSettings.shape[name as keyof SiteSettings].safeParse(value).success);
    return { ...this.#defaults, ...Object.fromEntries(stored.map(({ name, value }) => [name, value])) };
  }
}
