import { sourceCheckSteps, type Bilingual, type endpoints, type SourceCheckStep, type ValueOf } from '@portal/shared/contract/all';
import type { z } from 'zod';
import type { Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import { listed, say, type Language, type TextValues } from '../../../language/language.ts';
import type { PowerBi } from '../../../power-bi/power-bi.ts';
import { isPaginated, type SourceReport } from '../../../power-bi/report-calls.ts';
import { isWithoutCapacity, type ListedWorkspace } from '../../../power-bi/workspace-calls.ts';
import { apiProblem, isApi, signInProblem, type Problem } from './check-reasons.ts';
import type { Connections } from './connections.ts';
import type { FormChecks } from './form-checks.ts';
import * as repository from './repository.ts';
import type { SourceRow } from './repository.ts';
import { changeable, required, type ConnectionSources } from './service.ts';
import { checkSecret, columnsOf, kindAs } from './source-values.ts';
import { texts } from './texts.ts';

type Entries = typeof endpoints.connectionSources;
type Step = SourceCheckStep['step'];
type State = SourceCheckStep['state'];
type Readable = { readonly workspace: ListedWorkspace; readonly reports: readonly SourceReport[] };
type Tested = { readonly powerBi: PowerBi; readonly kind: SourceRow['kind']; /** Whose workspaces the portal knows; undefined for a new one. */ readonly sourceId: number | undefined };

/** So many workspaces are listed: how many more there are is not needed to know that the source works. */
const MOST_LISTED = 1_000;
/** So many of them are looked into, and so many at a time; who waits at their screen waits for all of them. */
const MOST_WORKSPACES = 40;
const AT_ONCE = 4;
/** So many reports are tried until one needs no roles of its readers. */
const MOST_TOKENS = 5;
const NAMED = 5;

/** Tries connections step by step. What is tried signs in anew, and does not hold up those who read reports of the same source. */
export class Checks {
  readonly #db: Db;
  readonly #sources: Pick<ConnectionSources, 'keptSecret'>;
  readonly #connections: Pick<Connections, 'afresh' | 'open' | 'try'>;
  readonly #forms: Pick<FormChecks, 'seal'>;
  readonly #environmentKind: SourceRow['kind'];

  /** @param environmentKind of which cloud the source is that the settings name */
  constructor(db: Db, sources: Pick<ConnectionSources, 'keptSecret'>, connections: Pick<Connections, 'afresh' | 'open' | 'try'>, forms: Pick<FormChecks, 'seal'>, environmentKind: SourceRow['kind']) {
    this.#db = db;
    this.#sources = sources;
    this.#connections = connections;
    this.#forms = forms;
    this.#environmentKind = environmentKind;
  }

  /**
   * A source that is kept is tested as it stands, also while it rests, which ends where it answers; what came of it is kept with it; values of a form are tested with the
   * secret beside them, or with the kept one where it goes nowhere else, and what came of it is kept if they are saved as they were tested.
   * @throws HttpError 400 by field, 404, 409, 503 where the kept secret cannot be read
   */
  async test({ id, values }: z.output<Entries['test']['body']>, language: Language): Promise<ValueOf<Entries['test']>> {
    if (values) {
      const { tested, columns, secret } = await this.#ofForm(id, values);
      const steps = await this.#run(tested, language);
      return { steps, checked: this.#forms.seal(columns, secret, failureIn(steps)) };
    }
    if (id === undefined) throw new HttpError(400, texts.needed, { field: 'id' });
    const row = await required(this.#db, id, 'id');
    const steps = await this.#run({ powerBi: this.#connections.afresh(row), kind: kindAs(row, this.#environmentKind), sourceId: id }, language);
    // What answers a test is not left alone any longer, by this server.
    if (failureIn(steps) === '') this.#connections.open(row).client.lift();
    await repository.keepCheck(this.#db, id, failureIn(steps));
    return { steps, checked: '' };
  }

  async #ofForm(id: number | undefined, { secret, ...form }: NonNullable<z.output<Entries['test']['body']>['values']>) {
    // What it is called is nothing to the service.
    const columns = columnsOf({ name: '', ename: '', ...form });
    const before = id === undefined ? undefined : await changeable(this.#db, id, 'id');
    if (secret === undefined && !before) throw new HttpError(400, texts.needed, { field: 'secret' });
    const used = secret ?? (before ? this.#sources.keptSecret(before, columns) : '');
    checkSecret(columns, used);
    const tested: Tested = { powerBi: this.#connections.try(columns, used), kind: columns.kind, sourceId: id };
    return { tested, columns, secret: used };
  }

  async #run({ powerBi, kind, sourceId }: Tested, language: Language): Promise<SourceCheckStep[]> {
    const steps = new Map<Step, SourceCheckStep>();
    const did = (step: Step, state: State, detail: string, advice = '') => steps.set(step, { step, state, detail, advice });
    const tell = (text: keyof typeof texts, values?: TextValues) => say(language, texts[text], values);
    const failed = (step: Step, { reason, detail, seconds = 0 }: Problem) => did(step, 'failed', detail, tell(`reason.${reason}`, { seconds }));

    const tryAll = async (): Promise<void> => {
      const signIn = await powerBi.client.entra.get().then(() => undefined, signInProblem);
      if (signIn) return void failed('signIn', signIn);
      did('signIn', 'ok', tell('step.signIn'));

      const listed = await powerBi.workspaces.listWithCapacity(MOST_LISTED).catch((error: unknown) => apiProblem(error));
      if (!Array.isArray(listed)) {
        const problem = listed as Problem;
        if (isApi(problem)) did('api', 'ok', tell('step.api'));
        return void failed(isApi(problem) ? 'workspaces' : 'api', problem);
      }
      did('api', 'ok', tell('step.api'));
      if (listed.length === 0) return void failed('workspaces', { reason: kind === 'service' ? 'noWorkspaceThere' : 'noWorkspace', detail: '' });
      did('workspaces', 'ok', tell('step.workspaces', { count: `${listed.length}${listed.length < MOST_LISTED ? '' : '+'}` }));

      const readable = await this.#read(powerBi, listed, sourceId, { did, tell, failed });
      if (readable) await this.#token(powerBi, readable, kind, { did, tell, failed });
    };
    await tryAll();
    return sourceCheckSteps.map((step) => steps.get(step) ?? { step, state: 'skipped', detail: '', advice: '' });
  }

  /** @returns undefined where nothing could be read, so that there is no report to go on with */
  async #read(powerBi: PowerBi, listed: readonly ListedWorkspace[], sourceId: number | undefined, { did, tell, failed }: Said): Promise<readonly Readable[] | undefined> {
    const readable: Readable[] = [];
    const problems: { readonly name: string; readonly problem: Problem }[] = [];
    const read = (workspace: ListedWorkspace) => powerBi.reports.list(workspace.id).then((reports) => readable.push({ workspace, reports }), (error: unknown) => problems.push({ name: workspace.name, problem: apiProblem(error) }));
    const looked = listed.slice(0, MOST_WORKSPACES);
    for (let first = 0; first < looked.length; first += AT_ONCE) await Promise.all(looked.slice(first, first + AT_ONCE).map(read));
    const [first] = problems;
    // What lists workspaces and reads none of them is let in by the tenant, and kept out by the workspaces.
    if (readable.length === 0 && first) return void failed('read', first.problem.reason === 'notAllowed' ? { ...first.problem, reason: 'notMember' } : first.problem);
    const ids = new Set(listed.map(({ id }) => id));
    const left = sourceId === undefined || listed.length === MOST_LISTED ? [] : (await repository.knownWorkspaces(this.#db, sourceId)).filter(({ id }) => !ids.has(id));
    const detail = tell('step.read', { count: readable.length, reports: readable.reduce((sum, { reports }) => sum + reports.length, 0) });
    if (first) did('read', 'warning', detail, tell('advice.unreadable', { names: namesOf(problems) }));
    else if (left.length > 0) did('read', 'warning', detail, tell('advice.left', { names: namesOf(left.map(({ id, name }) => ({ name: name || id }))) }));
    else did('read', 'ok', detail);
    return readable;
  }

  /** A token of a report that is no reader's: it is asked for, and forgotten. */
  async #token(powerBi: PowerBi, readable: readonly Readable[], kind: SourceRow['kind'], { did, tell, failed }: Said): Promise<void> {
    const all = readable.flatMap(({ workspace, reports }) => reports.map((report) => ({ workspace, report })));
    // A paginated report asks for a capacity, and tells nothing of the others.
    const tried = all.toSorted((one, other) => Number(isPaginated(one.report)) - Number(isPaginated(other.report))).slice(0, MOST_TOKENS);
    if (tried.length === 0) return void did('token', 'skipped', tell('step.noReport'));
    for (const { workspace, report } of tried) {
      try {
        await powerBi.tokens.forReport({ workspaceId: workspace.id, reportId: report.id }, { username: 'connection-test', dataRoles: [], allowEdit: false, saver: null, allowExportData: false, pages: null });
        const isLimited = isWithoutCapacity(workspace, kind !== 'service');
        did('token', isLimited ? 'warning' : 'ok', tell('step.token', { name: report.name }), isLimited ? tell('advice.capacity', { name: workspace.name }) : '');
        return;
      } catch (error) {
        // The portal itself asks nobody for a token without the roles that the data need.
        if (error instanceof HttpError && error.status === 403) continue;
        const problem = apiProblem(error);
        const isOfCapacity = problem.reason === 'notAllowed' && isWithoutCapacity(workspace, kind !== 'service');
        failed('token', isOfCapacity ? { ...problem, reason: 'noCapacity' } : problem.reason === 'notAllowed' || problem.reason === 'apiRefused' ? { ...problem, reason: 'noToken' } : problem);
        return;
      }
    }
    did('token', 'skipped', tell('step.onlySecured'));
  }
}

const failureIn = (steps: readonly SourceCheckStep[]): string => steps.find(({ state }) => state === 'failed')?.step ?? '';

type Said = {
  readonly did: (step: Step, state: State, detail: string, advice?: string) => void;
  readonly tell: (text: keyof typeof texts, values?: TextValues) => string;
  readonly failed: (step: Step, problem: Problem) => void;
};

const namesOf = (all: readonly { readonly name: string }[]): Bilingual => listed(all.map(({ name }) => name), NAMED);
