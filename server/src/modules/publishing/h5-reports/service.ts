import { reportType, type endpoints } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { catalogueTexts } from '../catalogue/module.ts';
import { HttpError } from '../../../http-error.ts';
import { audit, difference, recordChange } from '../../usage/audit/module.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { withBundle } from './bundle.ts';
import { addressOfBundle, bundleIn, newBundleName, type BundleStore } from './bundle-store.ts';
import * as repository from './repository.ts';
import { texts } from './texts.ts';

/** After so long without a report nobody is going to make one of an upload. */
const UNUSED_MILLISECONDS = 86_400_000;

type Wanted = z.output<typeof endpoints.h5Reports.add.body>;

/** H5 reports in the catalogue (SPEC 7.3): pages of the web, or bundles of pages that were uploaded. */
export class H5Reports {
  readonly #db: Db;
  readonly #bundles: BundleStore;
  readonly #origins: readonly string[];

  /** @param origins web pages of which may be embedded (setting H5_ORIGINS) */
  constructor(db: Db, bundles: BundleStore, origins: readonly string[]) {
    this.#db = db;
    this.#bundles = bundles;
    this.#origins = origins;
  }

  /** @returns the bundle's address. @throws HttpError 400 for what is no bundle */
  async upload(content: Uint8Array): Promise<string> {
    return addressOfBundle(
      await withBundle(content, async (files) => {
        const name = newBundleName();
        await repository.addBundle(this.#db, name);
        return this.#bundles.put(files, name);
      }),
    );
  }

  /** Takes away bundles that were uploaded a day ago, and that no report shows. */
  async removeUnused(now = Date.now()): Promise<void> {
    for (const name of await repository.unusedBundles(this.#db, new Date(now - UNUSED_MILLISECONDS), addressOfBundle(''))) {
      await inTransaction(this.#db, async (db) => {
        if (!(await repository.holdUnused(db, name, addressOfBundle('')))) return;
        await this.#bundles.remove(name);
        await repository.forgetBundle(db, name);
      });
    }
  }

  /** @throws HttpError 400 that names the field */
  async add(currentUser: CurrentUser, wanted: Wanted, ip: string): Promise<{ id: number }> {
    return inTransaction(this.#db, async (db) => {
      const fields = await this.#fields(db, wanted);
      const { id, isCustomNow } = await repository.addReport(db, currentUser.id, fields, reportType.h5);
      await audit(db, actorOf(currentUser, ip), 'h5-report.add', wanted.name, { id, after: await repository.describeReport(db, id) });
      if (isCustomNow) await recordChange(db, actorOf(currentUser, ip), 'user.custom', { id: currentUser.id, name: currentUser.account, before: { isCustom: false }, after: { isCustom: true } });
      return { id };
    });
  }

  /** @throws HttpError 404 when there is no such H5 report, 400 as above */
  async update(currentUser: CurrentUser, id: number, wanted: Wanted, ip: string): Promise<null> {
    const before = await inTransaction(this.#db, async (db) => {
      const fields = await this.#fields(db, wanted);
      const had = await repository.describeReport(db, id);
      const address = await repository.changeReport(db, id, fields, reportType.h5);
      if (address === undefined) throw new HttpError(404, catalogueTexts.reportMissing);
      await audit(db, actorOf(currentUser, ip), 'h5-report.update', had?.name ?? '', { id, ...difference(had ?? {}, (await repository.describeReport(db, id)) ?? {}) });
      return address;
    });
    const replaced = before === wanted.address ? undefined : bundleIn(before);
    if (replaced !== undefined && !(await repository.isShown(this.#db, before))) await this.#bundles.remove(replaced);
    return null;
  }

  async #fields(db: Db, { name, ename, classId, address, isWatermark }: Wanted): Promise<repository.H5Fields> {
    const bundle = bundleIn(address);
    if (bundle !== undefined) await repository.holdBundle(db, bundle);
    if (bundle !== undefined && !(await this.#bundles.has(bundle))) throw new HttpError(400, texts.bundleMissing, { field: 'address' });
    const origin = bundle === undefined ? new URL(address).origin : undefined;
    if (origin !== undefined && !this.#origins.includes(origin)) throw new HttpError(400, texts.h5Origin, { field: 'address', values: { origin } });
    if (!(await repository.classExists(db, classId))) throw new HttpError(400, texts.reportClassMissing, { field: 'classId' });
    return { name, ename, classId, h5Url: address, isWatermark: isWatermark === 1 };
  }
}
