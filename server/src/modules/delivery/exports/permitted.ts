import { endpoints } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import { callsOf } from '../../access/sign-in/module.ts';
import { grantFor, mayExport, type Catalogue, type GrantedReport } from '../../publishing/catalogue/module.ts';
import * as repository from './repository.ts';
import type { ClaimedTask } from './repository.ts';
import { texts } from './texts.ts';

type Parts = { readonly db: Db; readonly catalogue: Catalogue };

/**
 * A report with what lets a user export it at this moment: other grants may show more of it, the file is made of what may be
 * exported.
 * @throws HttpError 404 or 403
 */
export const openForExport = async ({ db, catalogue }: Parts, user: ClaimedTask['user'], reportId: number): Promise<GrantedReport> => {
  const { report, grant: opened } = await catalogue.openReport(user.id, reportId);
  const grant = grantFor(opened, mayExport);
  const mayCreate = (await callsOf(db, user.resourceGroupId)).may(endpoints.exports.create);
  if (!user.isAction || !mayCreate || !grant) throw new HttpError(403, texts.exportDenied);
  return { report, grant };
};

/** Whether a mail may still go out: one with the files of an export only while whose it is may export the report. */
export const mayMail = async (parts: Parts, { exportTaskId }: { readonly exportTaskId: number | null }): Promise<boolean> => {
  const [of] = exportTaskId === null ? [] : await repository.ownerOf(parts.db, exportTaskId);
  if (!of || of.reportId === null) return true;
  try {
    await openForExport(parts, of.user, of.reportId);
    return true;
  } catch (error) {
    if (error instanceof HttpError && (error.status === 403 || error.status === 404)) return false;
    throw error;
  }
};
