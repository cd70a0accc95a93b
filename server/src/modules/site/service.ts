import { UPLOAD_MEGABYTES, type endpoints, type ValueOf } from '@portal/shared/contract';
import type { Sql } from '../../database/database.ts';
import { siteSetting } from '../../database/schema/index.ts';

type SiteSettings = ValueOf<typeof endpoints.signIn.siteSettings>;

/** SPEC 4: no activity for one hour ends the session. */
const defaults: SiteSettings = {
  siteName: { zh: '报表门户', en: 'Report Portal' },
  idleMinutes: 60,
  uploadLimitMegabytes: UPLOAD_MEGABYTES,
};

/** Settings of the site that the browser needs; a row of `site_setting` with the same name replaces a default. */
export class SiteService {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async settings(): Promise<SiteSettings> {
    const rows = await this.#sql.select().from(siteSetting);
    const stored = rows.filter(({ name }) => name in defaults).map(({ name, value }) => [name, value]);
    return { ...defaults, ...Object.fromEntries(stored) };
  }
}
