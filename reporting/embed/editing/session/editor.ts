import type { ReportContent, SavedReport, Visual } from '../../../src/definition/index.ts';
import { describeClick } from '../../protocol/descriptions.ts';
import { EmbedFailure, invalidParameters, level, toFailure } from '../../protocol/errors.ts';
import type { ReportEvents, ReportSession } from '../../session/report-session.ts';
import { activePage, pageNamed } from '../../session/report-state.ts';
import { contentOf, pageIn, visualIn } from '../document/content.ts';
import type { Edit } from '../document/edits.ts';
import { beginning, pageOfChange, reduce, type History, type HistoryAction } from '../document/history.ts';
import type { EditingState } from './editing-state.ts';
import { mayEdit, rightsOf, type Rights } from './rights.ts';

/** How long edits wait for the next one before data are asked for, milliseconds. */
const patience = 200;

const isExpiry = ({ code, statusCode }: EmbedFailure) => code === 'TokenExpired' || statusCode === 401;

const refused = (what: string) => new EmbedFailure(403, 'PowerBINotAuthorizedException', `The embed token and the permissions of the embed do not allow to ${what}.`);

/** Edit mode of a session's report: what its author does to it, and where it is saved. */
export class Editor {
  readonly #session: ReportSession;
  readonly #events: ReportEvents;
  /** What was copied last, to be pasted on any page. */
  copied: readonly Visual[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<unknown> = Promise.resolve();

  constructor(session: ReportSession, events: ReportEvents) {
    this.#session = session;
    this.#events = events;
  }

  get rights(): Rights {
    const { embedded } = this.#session.state;
    return embedded ? rightsOf(this.#session.config, embedded) : { save: false, saveAs: false };
  }

  get #isNew(): boolean {
    return this.#session.config.type === 'create';
  }

  get #content(): ReportContent {
    const { editing, embedded } = this.#session.state;
    return editing?.history.present ?? contentOf(embedded!.report);
  }

  /** Turns to edit mode. @throws EmbedFailure 403 when neither saving nor saving a copy is allowed */
  begin(): void {
    const { embedded, editing } = this.#session.state;
    if (editing || !embedded) return;
    if (!mayEdit(this.rights)) throw refused('edit this report');
    const present = contentOf(embedded.report);
    const known = this.#isNew ? {} : { stored: present, kept: present };
    this.#session.store.set({ editing: { history: beginning(present), selected: [], isSaving: false, ...known }, selection: undefined, focus: undefined, asTable: [], sorts: {} });
    this.#session.sync(true);
  }

  /** Turns to view mode, which shows the stored report: the portal has asked `isSaved` before. @throws EmbedFailure 400 for a new report */
  end(): void {
    const { editing, embedded } = this.#session.state;
    if (!editing || !embedded) return;
    if (this.#isNew) throw invalidParameters('A new report is first saved with saveAs.');
    clearTimeout(this.#timer);
    // What was drawn belongs to the draft.
    this.#session.store.set({ editing: undefined, data: {}, embedded: { ...embedded, report: { ...embedded.report, ...editing.stored } } });
    this.#openPage();
    this.#session.sync(true);
  }

  /** @param joins see {@link HistoryAction} */
  run(edit: Edit, joins?: string): void {
    this.#step({ kind: 'edit', edit, joins });
  }

  undo(): void {
    this.#step({ kind: 'undo' });
  }

  redo(): void {
    this.#step({ kind: 'redo' });
  }

  /** What an author types next is a step of its own. */
  close(): void {
    this.#step({ kind: 'close' });
  }

  /** @param names of visuals of the active page */
  select(...names: readonly string[]): void {
    const { state, config, locale } = this.#session;
    const before = state.editing?.selected;
    if (!before || (before.length === names.length && names.every((name, index) => name === before[index]))) return;
    this.change({ selected: names });
    const visual = activePage(state)?.visuals.find(({ name }) => name === names.at(-1));
    if (visual) this.#events.raise('selectionChanged', { ...describeClick(state, config.id, visual, undefined, locale.language), regions: [], filters: [] });
  }

  /** Adds a visual to the selection, or takes it out. */
  toggle(name: string): void {
    const selected = this.#session.state.editing?.selected ?? [];
    this.select(...(selected.includes(name) ? selected.filter((one) => one !== name) : [...selected, name]));
  }

  change(change: Partial<EditingState>): void {
    const { editing } = this.#session.state;
    if (editing) this.#session.store.set({ editing: { ...editing, ...change } });
  }

  /** Stores the report in its place, and raises `saved`. Rejects with 403, 400, or 409 when somebody else saved meanwhile. */
  save(): Promise<void> {
    return this.#saved(async () => {
      const { embedded } = this.#session.state;
      if (this.#isNew) throw invalidParameters('A new report is first saved with saveAs.');
      if (!this.rights.save) throw refused('save this report');
      const content = this.#content;
      const saved = await this.#session.source.save(content, embedded!.version);
      // The portal may have left edit mode meanwhile, or the author may have gone on.
      const { embedded: now, editing } = this.#session.state;
      this.#session.store.set({ embedded: { ...now!, version: saved.version, report: editing ? now!.report : { ...now!.report, ...content } } });
      this.change({ stored: content, kept: content, savedAs: saved.report.name, dialog: undefined });
      this.#tellSaved(saved, false);
    });
  }

  /** Stores what is on screen as a new report, and raises `saved`. Rejects with 403 or 400. */
  saveAs(request: { name: string; targetWorkspaceId?: string }): Promise<void> {
    return this.#saved(async () => {
      if (!this.rights.saveAs) throw refused('save copies of this report');
      const content = this.#content;
      const saved = await this.#session.source.saveAs({ ...content, ...request });
      this.change({ kept: content, savedAs: saved.report.name, dialog: undefined });
      this.#tellSaved(saved, true);
    });
  }

  /** Asks for the name of a copy: the portal does so if it said that it would. */
  askSaveAs(): void {
    if (this.#session.state.settings.useCustomSaveAsDialog) {
      this.change({ dialog: undefined });
      this.#events.raise('saveAsTriggered', {});
    } else this.change({ dialog: 'saveAs', failure: undefined });
  }

  /** Gives up what was changed, for what is stored now. */
  async loadStored(): Promise<void> {
    const embedded = await this.#session.source.load().catch((thrown: unknown) => this.change({ dialog: undefined, failure: toFailure(thrown) }));
    if (!embedded) return;
    const present = contentOf(embedded.report);
    this.#session.store.set({ embedded });
    this.change({ history: beginning(present), stored: present, kept: present, selected: [], dialog: undefined, failure: undefined });
    this.#openPage();
    this.#session.sync(true);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #step(action: HistoryAction): void {
    const { editing } = this.#session.state;
    const history = editing && reduce(editing.history, action);
    if (!history || history === editing.history) return;
    const isBackOrForth = action.kind === 'undo' || action.kind === 'redo';
    this.#show(history, isBackOrForth ? pageOfChange(editing.history.present, history.present) : undefined);
  }

  /** @param page where the reader sees what changed */
  #show(history: History, page?: string): void {
    const { editing, embedded, page: active } = this.#session.state;
    const content = history.present;
    const selected = editing!.selected.filter((visual) => visualIn(content, { page: active, visual }));
    this.#session.store.set({
      embedded: { ...embedded!, report: { ...embedded!.report, ...content } },
      editing: { ...editing!, history, selected, savedAs: undefined, failure: undefined },
    });
    this.#openPage(page !== undefined && pageIn(content, page) ? page : undefined);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#session.sync(), patience);
  }

  /** Turns to a page, or to one that is there if the active one is gone. */
  #openPage(name?: string): void {
    const { state } = this.#session;
    if (name !== undefined) this.#session.openPage(name);
    else if (!pageNamed(state, state.page)) {
      const { pages } = state.embedded!.report;
      this.#session.openPage((pages.find(({ hidden }) => !hidden) ?? pages[0]!).name);
    }
  }

  /** One save after the other: the second names the version that the first made. */
  #saved(run: () => Promise<void>): Promise<void> {
    const saving = this.#saving.then(async () => {
      this.close();
      this.change({ isSaving: true, failure: undefined });
      try {
        await run();
      } catch (thrown) {
        const failure = toFailure(thrown);
        this.change(failure.statusCode === 409 ? { dialog: 'conflict' } : { failure });
        // The portal renews a token that it hears of.
        if (isExpiry(failure)) this.#events.raiseFailure(failure, level.refused);
        throw failure;
      } finally {
        this.change({ isSaving: false });
      }
    });
    this.#saving = saving.catch(() => undefined);
    return saving;
  }

  #tellSaved({ report }: SavedReport, saveAs: boolean): void {
    this.#events.raise('saved', { reportObjectId: report.id, reportName: report.name, saveAs });
  }
}
