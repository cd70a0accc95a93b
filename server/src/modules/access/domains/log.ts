import { endpoints, type DomainChange, type DomainRun, type DomainRunCounts, type PageOf } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import { say, type Language } from '../../../language/language.ts';
import { audit } from '../../usage/audit/module.ts';
import { Reach } from '../users/module.ts';
import * as repository from './repository.ts';
import * as runs from './runs-repository.ts';
import type { ChangeRow, Run } from './runs-repository.ts';
import { texts } from './texts.ts';

const { domains } = endpoints;
type Entries = typeof domains;

/** Comparisons and synchronisations as people begin them, and read what came of them. */
export class Log {
  readonly #db: Db;
  readonly #wake: () => void;

  constructor(db: Db, wake: () => void) {
    this.#db = db;
    this.#wake = wake;
  }

  /** @throws HttpError 404, 409 for a domain that is off or busy, 403 for who may not go on where the brake has stopped */
  async begin(currentUser: CurrentUser, { id, kind, isForced }: { id: number; kind: 'compare' | 'sync'; isForced: boolean }, address: string): Promise<{ id: number }> {
    const begun = await inTransaction(this.#db, async (db) => {
      const reach = await Reach.begin(db, currentUser, kind === 'sync' ? domains.sync : domains.compare);
      if (isForced && !reach.isAdministrator) throw new HttpError(403, texts.forceDenied, { field: 'force' });
      const domain = await repository.findDomain(db, id);
      if (!domain) throw new HttpError(404, texts.domainMissing, { field: 'id' });
      if (kind === 'sync' && !domain.isEnabled) throw new HttpError(409, texts.domainOff, { field: 'id' });
      const run = await runs.beginRun(db, { domainId: id, kind, isForced, startedBy: currentUser.account });
      if (run === undefined) throw new HttpError(409, texts.domainBusy, { field: 'id', values: { name: domain.name } });
      if (kind === 'sync') await audit(db, actorOf(currentUser, address), isForced ? 'domain.sync-forced' : 'domain.sync', domain.name, { id });
      return run;
    });
    this.#wake();
    return { id: begun };
  }

  async runs({ domainId, id, ...page }: z.output<Entries['runs']['body']>, language: Language): Promise<PageOf<DomainRun>> {
    if (!(await repository.findDomain(this.#db, domainId))) throw new HttpError(404, texts.domainMissing, { field: 'domainId' });
    const [total, rows] = await Promise.all([runs.countRuns(this.#db, domainId, id), runs.listRuns(this.#db, domainId, id, page)]);
    return { items: rows.map((row) => runOf(row, language)), total, pageIndex: page.pageIndex, pageSize: page.pageSize };
  }

  /** @throws HttpError 404 */
  async changes({ runId, kind, ...page }: z.output<Entries['changes']['body']>, language: Language): Promise<PageOf<DomainChange>> {
    if (!(await runs.hasRun(this.#db, runId))) throw new HttpError(404, texts.runMissing, { field: 'runId' });
    const [total, rows] = await Promise.all([runs.countChanges(this.#db, runId, kind), runs.listChanges(this.#db, runId, kind, page)]);
    return { items: rows.map((row) => changeOf(row, language)), total, pageIndex: page.pageIndex, pageSize: page.pageSize };
  }
}

const runOf = ({ id, kind, state, isForced, startedBy, createTime, startTime, endTime, read, done, total, counts, ...row }: Run, language: Language): DomainRun => ({
  id,
  kind,
  state,
  isForced: flagOf(isForced),
  startedBy,
  createTime: createTime.toISOString(),
  startTime: startTime?.toISOString() ?? null,
  endTime: endTime?.toISOString() ?? null,
  read,
  done,
  total,
  counts: (counts as DomainRunCounts | null) ?? null,
  problem: problemOf(row, language),
});

const problemOf = ({ problem, problemDetail }: Pick<Run, 'problem' | 'problemDetail'>, language: Language): string => {
  const key = `reason.${problem}`;
  if (!(key in texts)) return '';
  const isFilled = problemDetail.startsWith('{');
  const said = say(language, texts[key as keyof typeof texts], isFilled ? (JSON.parse(problemDetail) as Record<string, number>) : {});
  return problemDetail === '' || isFilled ? said : `${said}${language === 'zh' ? `（${problemDetail}）` : ` (${problemDetail})`}`;
};

const changeOf = ({ id, kind, account, fullName, fields, rolesAdded, rolesRemoved, note }: ChangeRow, language: Language): DomainChange => {
  const key = `note.${note}`;
  return { id, kind, account, fullName, fields, rolesAdded, rolesRemoved, note: key in texts ? say(language, texts[key as keyof typeof texts]) : '' };
};
