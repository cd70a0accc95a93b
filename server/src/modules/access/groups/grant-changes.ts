import type { endpoints } from '@portal/shared/contract/all';
import type { z } from 'zod';
import type { Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import { bothNames } from '../../../language/language.ts';
import { holdDataRoles } from '../data-roles/module.ts';
import { lineOf, reportGrantOf, storedGrantOf } from './grant-rows.ts';
import * as repository from './grants-repository.ts';
import type { Holder, StoredGrant } from './grants-repository.ts';
import { texts } from './texts.ts';

export type Change = Pick<z.output<typeof endpoints.reportRoles.setForRole.body>, 'set' | 'removed'>;

/** The names of published reports, and their pages. */
export type Known = { readonly names: ReadonlyMap<number, { name: string; ename: string }>; readonly pages: Awaited<ReturnType<typeof repository.pagesByReport>> };

/**
 * @param field what is named where it cannot be
 * @param known the reports of the grants, where one act makes several changes
 * @returns what was granted before and after on the reports that are different, in lines of the audit log
 */
export const changeGrants = async (db: Db, holder: Holder, { set, removed }: Change, field: string, known?: Known): Promise<{ before: { reports: string[] }; after: { reports: string[] } }> => {
  await holdDataRoles(db);
  const had = new Map((await repository.storedGrants(db, holder)).map((grant) => [grant.reportId, grant]));
  // Who names a report twice means the last.
  const wanted = new Map(set.map((grant) => [grant.reportId, storedGrantOf(grant)]));
  const { names, pages } = known ?? (await knownOf(db, [...wanted.keys()]));
  check(wanted, had, { names, pages }, field);
  await repository.changeGrants(db, holder, [...wanted.values()], removed);
  const ids = [...new Set([...removed, ...wanted.keys()])].filter((id) => had.has(id) || wanted.has(id));
  const all = new Map([...names, ...(await repository.namesOfReports(db, ids.filter((id) => !names.has(id))))]);
  const roles = new Map((await repository.namesOfDataRoles(db, [...had.values(), ...wanted.values()].flatMap(({ dataRoles }) => dataRoles))).map(({ id, name }) => [id, name]));
  const unknown = [...wanted.values()].flatMap(({ dataRoles }) => dataRoles).find((id) => !roles.has(id));
  if (unknown !== undefined) throw new HttpError(404, texts.dataRoleGone, { field });
  const lines = (grants: ReadonlyMap<number, StoredGrant>) => ids.flatMap((id) => {
    const grant = grants.get(id);
    const { name = '', ename = '' } = all.get(id) ?? {};
    return grant ? [lineOf(bothNames(name, ename), reportGrantOf(grant), grant.dataRoles.map((role) => roles.get(role) ?? String(role)))] : [];
  });
  return { before: { reports: lines(had) }, after: { reports: lines(wanted) } };
};

export const knownOf = async (db: Db, ids: readonly number[]): Promise<Known> => ({ names: await repository.namesOfPublished(db, ids), pages: await repository.pagesByReport(db, true, ids) });

/**
 * A page that was granted and is gone from the report stays in the grant until somebody takes it out.
 * @throws HttpError 404 for a report that is gone, or a page that it does not have
 */
const check = (wanted: ReadonlyMap<number, StoredGrant>, had: ReadonlyMap<number, StoredGrant>, { names, pages }: Known, field: string): void => {
  for (const [id, grant] of wanted) {
    const report = names.get(id);
    if (!report) throw new HttpError(404, texts.reportGone, { field, values: { id } });
    const known = new Set([...(pages.get(id) ?? []).map(({ code }) => code), ...(had.get(id)?.pages ?? [])]);
    const unknown = grant.pages?.find((page) => !known.has(page));
    if (unknown !== undefined) throw new HttpError(404, texts.pageGone, { field, values: { name: bothNames(report.name, report.ename), page: unknown } });
  }
};
