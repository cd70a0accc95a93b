import { createHash } from 'node:crypto';
import type { endpoints, SiteSettings, ValueOf } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { HttpError } from '../../../http-error.ts';
import type { Uploads } from '../../content/uploads/module.ts';
import { audit, difference } from '../../usage/audit/module.ts';
import type { SiteService } from '../settings/module.ts';
import { texts } from './texts.ts';

type Entries = typeof endpoints.branding;
type Change = z.output<Entries['update']['body']>;

/** What the portal is called and its mark: settings of the site that administrators change in the browser. */
export class Branding {
  readonly #site: Pick<SiteService, 'settings' | 'change'>;
  readonly #uploads: Pick<Uploads, 'addMark' | 'isOwnMark'>;

  constructor(site: Pick<SiteService, 'settings' | 'change'>, uploads: Pick<Uploads, 'addMark' | 'isOwnMark' | 'showToEverybody'>) {
    this.#site = site;
    this.#uploads = uploads;
    // It stands on the sign-in page.
    uploads.showToEverybody(async (path) => (await site.settings()).mark === path);
  }

  async find(): Promise<ValueOf<Entries['find']>> {
    return brandingOf(await this.#site.settings());
  }

  /** @throws HttpError 400 for a mark that the user has not uploaded as one, 409 for what was changed meanwhile */
  async update(currentUser: CurrentUser, { name, ename, mark, version }: Change, address: string): Promise<null> {
    // Not within the transaction; a mark that is changed meanwhile is told by the version.
    if (mark !== '' && mark !== (await this.#site.settings()).mark && !(await this.#uploads.isOwnMark(currentUser.id, mark))) throw new HttpError(400, texts.markForeign, { field: 'mark' });
    await this.#site.change(async (db, settings) => {
      const before = brandingOf(settings);
      if (before.version !== version) throw new HttpError(409, texts.brandingStale, { field: 'version' });
      const changes = difference({ name: before.name, ename: before.ename, mark: before.mark }, { name, ename, mark });
      if (Object.keys(changes.after).length === 0) return {};
      await audit(db, actorOf(currentUser, address), 'branding.update', name, changes);
      return { siteName: { zh: name, en: ename }, mark };
    });
    return null;
  }

  uploadMark({ id }: CurrentUser, content: Uint8Array): Promise<string> {
    return this.#uploads.addMark(id, content);
  }
}

const brandingOf = ({ siteName: { zh, en }, mark }: SiteSettings): ValueOf<Entries['find']> => ({
  name: zh,
  ename: en,
  mark,
  version: createHash('sha256').update(JSON.stringify([zh, en, mark])).digest('hex'),
});
