import { reportType, type Endpoint, type endpoints } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import { requireVersion } from '../../../changed-meanwhile.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import type { ReportGrants } from '../../access/groups/module.ts';
import type { Uploads } from '../../content/uploads/module.ts';
import { audit, difference, recordChange } from '../../usage/audit/module.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { catalogueTexts, type Catalogue } from '../catalogue/module.ts';
import { changeForm, classFor, held, nameOf, requireCovers, requireText } from '../managed-reports/module.ts';
import { holdClasses } from '../report-classes/module.ts';
import type { H5Addresses } from './addresses.ts';
import { withBundle } from './bundle.ts';
import { addressOfBundle, bundleIn, type BundleNames, type BundleStore } from './bundle-store.ts';
import * as repository from './repository.ts';
import { texts } from './texts.ts';

/** After so long without a report nobody is going to make one of an upload. */
const UNUSED_MILLISECONDS = 86_400_000;

type Added = z.output<typeof endpoints.h5Reports.add.body>;
type Changed = z.output<typeof endpoints.h5Reports.update.body>;
/** Whence a call comes, and by which host it has reached the portal. */
type Caller = { readonly ip: string; readonly host: string };
type Parts = { readonly db: Db; readonly bundles: BundleStore; readonly bundleNames: BundleNames; readonly catalogue: Pick<Catalogue, 'rights'>; readonly addresses: H5Addresses; readonly uploads: Pick<Uploads, 'areOwn'>; readonly grants: ReportGrants };

/** H5 reports in the catalogue (SPEC 7.3): pages of the web, or bundles of pages that were uploaded. */
export class H5Reports {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @returns the bundle's address. @throws HttpError 400 for what is no bundle */
  async upload({ id: userId }: CurrentUser, content: Uint8Array): Promise<string> {
    return addressOfBundle(
      await withBundle(content, async (files) => {
        const name = this.#parts.bundleNames.of(userId);
        await repository.addBundle(this.#parts.db, name);
        return this.#parts.bundles.put(files, name);
      }),
    );
  }

  /** Takes away bundles that were uploaded a day ago, and that no report shows. */
  async removeUnused(now = Date.now()): Promise<void> {
    for (const name of await repository.unusedBundles(this.#parts.db, new Date(now - UNUSED_MILLISECONDS), addressOfBundle(''))) {
      await inTransaction(this.#parts.db, async (db) => {
        if (!(await repository.holdUnused(db, name, addressOfBundle('')))) return;
        await this.#parts.bundles.remove(name);
        await repository.forgetBundle(db, name);
      });
    }
  }

  /** Origins of web pages that may be H5 reports. */
  origins(): string[] {
    return [...this.#parts.addresses.origins];
  }

  /**
   * @param at how the caller has reached the portal
   * @throws HttpError 400 for an address that is not allowed or a bundle that is not the caller's to show, a watermark without text or a cover of somebody else's, 404 for a class or role that
   * is gone, 409 for the class of users' own reports, 403 for roles that the caller may not give it
   */
  async add(currentUser: CurrentUser, { groupIds, allowA, cover, watermarkText, ...wanted }: Added, call: Endpoint, at: Caller): Promise<{ id: number }> {
    if (wanted.isWatermark === 1) requireText(watermarkText);
    await requireCovers(this.#parts.uploads, currentUser, { cover });
    const actor = actorOf(currentUser, at.ip);
    return this.#parts.grants.giving(currentUser, call, at.ip, async (db, give) => {
      await holdClasses(db);
      const fields = { ...(await this.#fields(db, currentUser, wanted, at)), cover, watermarkText };
      const id = await repository.addReport(db, fields, reportType.h5);
      await audit(db, actor, 'h5-report.add', wanted.name, { id, after: await repository.describeReport(db, id) });
      // What they get by adding it is no right to give it to others (decision 57).
      if (groupIds.length > 0) await give(groupIds, [id], allowA, 'groupIds');
      const isCustomNow = await repository.grantTo(db, currentUser.id, id);
      if (isCustomNow) await recordChange(db, actor, 'user.custom', { id: currentUser.id, name: currentUser.account, before: { isCustom: false }, after: { isCustom: true } });
      return { id };
    });
  }

  /** @throws HttpError 404 when there is no such H5 report, 409 for one that somebody else has changed since `version`, 400 as above */
  async update(currentUser: CurrentUser, { id, version, watermarkText, ...wanted }: Changed, at: Caller): Promise<null> {
    const before = await inTransaction(this.#parts.db, async (db) => {
      const [row] = await held(db, [id], 'id');
      if (row?.reportType !== reportType.h5) throw new HttpError(404, catalogueTexts.reportMissing, { field: 'id' });
      requireVersion(row, version, nameOf(row));
      if (wanted.isWatermark === 1) requireText(watermarkText ?? row.watermarkText);
      const fields = { ...(await this.#fields(db, currentUser, wanted, at, row)), ...(watermarkText !== undefined && { watermarkText }) };
      const had = await repository.describeReport(db, id);
      await changeForm(db, row, fields);
      await audit(db, actorOf(currentUser, at.ip), 'h5-report.update', had?.name ?? '', { id, ...difference(had ?? {}, (await repository.describeReport(db, id)) ?? {}) });
      return row.h5Url;
    });
    const replaced = before === wanted.address ? undefined : bundleIn(before);
    if (replaced !== undefined && !(await repository.isShown(this.#parts.db, before))) await this.#parts.bundles.remove(replaced);
    return null;
  }

  /** An address that a report has already may stay, whatever the settings say by now: nothing is shown by it that was not. */
  async #fields(db: Db, currentUser: CurrentUser, { name, ename, classId, address, isWatermark }: Pick<Added, 'name' | 'ename' | 'classId' | 'address' | 'isWatermark'>, { host }: Caller, before?: { readonly h5Url: string }): Promise<repository.H5Fields> {
    const bundle = bundleIn(address);
    if (bundle !== undefined) await repository.holdBundle(db, bundle);
    if (bundle !== undefined && !(await this.#parts.bundles.has(bundle))) throw new HttpError(400, texts.bundleMissing, { field: 'address' });
    if (bundle !== undefined && address !== before?.h5Url && !(await this.#mayShow(db, currentUser, address, bundle))) throw new HttpError(400, texts.bundleMissing, { field: 'address' });
    if (bundle === undefined && address !== before?.h5Url) this.#parts.addresses.requireAllowed(address, host);
    await classFor(db, classId);
    return { name, ename, classId, h5Url: address, isWatermark: isWatermark === 1 };
  }

  /** Whoever manages reports sees the addresses of all, and shows by them what they have uploaded themselves, or may open. */
  async #mayShow(db: Db, { id: userId }: CurrentUser, address: string, bundle: string): Promise<boolean> {
    if (this.#parts.bundleNames.isOf(bundle, userId)) return true;
    return (await this.#parts.catalogue.rights.grantsAmong(userId, await repository.idsShowing(db, address))).size > 0;
  }
}
