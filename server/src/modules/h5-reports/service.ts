import { reportType, type endpoints } from '@portal/shared/contract';
import type { z } from 'zod';
import { inTransaction, type Sql } from '../../database/database.ts';
import { texts } from '../../language/texts.ts';
import { Refusal } from '../../refusal.ts';
import { audit } from '../audit/audit.ts';
import type { Reader } from '../sign-in/reader.ts';
import { unpackBundle } from './bundle.ts';
import { addressOfBundle, bundleIn, type BundleStore } from './bundle-store.ts';
import * as repository from './repository.ts';

type Wanted = z.output<typeof endpoints.h5Reports.add.body>;

/** H5 reports in the catalogue (SPEC 7.3): pages of the web, or bundles of pages that were uploaded. */
export class H5Reports {
  readonly #sql: Sql;
  readonly #bundles: BundleStore;
  readonly #origins: readonly string[];

  /** @param origins web pages of which may be embedded (setting H5_ORIGINS) */
  constructor(sql: Sql, bundles: BundleStore, origins: readonly string[]) {
    this.#sql = sql;
    this.#bundles = bundles;
    this.#origins = origins;
  }

  /** @returns the bundle's address. @throws Refusal 400 for what is no bundle */
  async upload(content: Uint8Array): Promise<string> {
    return addressOfBundle(await this.#bundles.put(unpackBundle(content)));
  }

  /** @throws Refusal 400 that names the field */
  async add(reader: Reader, wanted: Wanted): Promise<{ id: number }> {
    const fields = await this.#fields(wanted);
    return inTransaction(this.#sql, async (sql) => {
      const id = await repository.addReport(sql, reader.id, fields, reportType.h5);
      await audit(sql, { userId: reader.id, account: reader.account }, 'h5-report.add', String(id), { name: wanted.name, address: wanted.address });
      return { id };
    });
  }

  /** @throws Refusal 404 when there is no such H5 report, 400 as above */
  async update(reader: Reader, id: number, wanted: Wanted): Promise<null> {
    const fields = await this.#fields(wanted);
    const before = await inTransaction(this.#sql, async (sql) => {
      const address = await repository.changeReport(sql, id, fields, reportType.h5);
      if (address === undefined) throw new Refusal(404, texts.reportMissing);
      await audit(sql, { userId: reader.id, account: reader.account }, 'h5-report.update', String(id), { name: wanted.name, address: wanted.address });
      return address;
    });
    const replaced = before === wanted.address ? undefined : bundleIn(before);
    if (replaced !== undefined && !(await repository.isShown(this.#sql, before))) await this.#bundles.remove(replaced);
    return null;
  }

  async #fields({ name, ename, classId, address, isWatermark }: Wanted): Promise<repository.H5Fields> {
    const bundle = bundleIn(address);
    if (bundle !== undefined && !(await this.#bundles.has(bundle))) throw new Refusal(400, texts.bundleMissing, { field: 'address' });
    const origin = bundle === undefined ? new URL(address).origin : undefined;
    if (origin !== undefined && !this.#origins.includes(origin)) throw new Refusal(400, texts.h5Origin, { field: 'address', values: { origin } });
    if (!(await repository.classExists(this.#sql, classId))) throw new Refusal(400, texts.reportClassMissing, { field: 'classId' });
    return { name, ename, classId, h5Url: address, isWatermark: isWatermark === 1 };
  }
}
