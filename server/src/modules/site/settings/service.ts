import { siteSettings, type SiteSettings } from '@portal/shared/contract/all';
import { inTransaction, type Db } from '../../../database/database.ts';
import { holdSettings, keepSetting, listSettings } from './repository.ts';

/** Settings of the site that the browser needs; a row of `site_setting` with the same name replaces a default. */
export class SiteService {
  readonly #db: Db;
  readonly #defaults: SiteSettings;

  constructor(db: Db, defaults: SiteSettings) {
    this.#db = db;
    this.#defaults = defaults;
  }

  /** A stored value that is none, because somebody wrote it by hand, counts as not stored. */
  async settings(db = this.#db): Promise<SiteSettings> {
    const rows = await listSettings(db);
    const stored = rows.filter(({ name, value }) => Object.hasOwn(siteSettings.shape, name) && siteSettings.shape[name as keyof SiteSettings].safeParse(value).success);
    return { ...this.#defaults, ...Object.fromEntries(stored.map(({ name, value }) => [name, value])) };
  }

  /** Changes settings, as `work` makes of what stands then; of two at a time the second sees what the first has made. */
  change(work: (db: Db, before: SiteSettings) => Promise<Partial<SiteSettings>>): Promise<void> {
    return inTransaction(this.#db, async (db) => {
      await holdSettings(db);
      const after = await work(db, await this.settings(db));
      for (const [name, value] of Object.entries(after)) await keepSetting(db, name, value);
    });
  }
}
