import type { Report } from 'powerbi-client';
import { noteActivity } from '@portal/shared/auth';
import type { ThemeFollower } from './theme-follower.ts';
import { inTime } from './in-time.ts';
import type { Answer } from './sdk.ts';

/** What the page says when something was saved. */
export type Saved = { reportObjectId?: string; reportName?: string; saveAs?: boolean };

/** The report's own editor, in the frame of an embedded report. */
export class Editor {
  readonly #answer: Answer;
  readonly #theme: ThemeFollower;
  readonly #onSaved: (name: string, isCopy: boolean) => void;
  /** Hears of what {@link saveNow} has asked for. */
  #saved: (() => void) | undefined;
  /** Hears of the copy that {@link saveAs} has asked for. */
  #copySaved: ((sourceReportId: string) => void) | undefined;

  /** @param onSaved hears of what the reader has saved in the editor itself */
  constructor(answer: Answer, theme: ThemeFollower, onSaved: (name: string, isCopy: boolean) => void) {
    this.#answer = answer;
    this.#theme = theme;
    this.#onSaved = onSaved;
  }

  /** Shows the editor. Pages are listed there, and only there (SPEC 2.5). */
  async begin(): Promise<void> {
    try {
      await this.#theme.suspend();
      await this.#answer((embed) => (embed as Report).switchMode('edit'));
    } catch (error) {
      await this.#theme.resume();
      throw error;
    }
    await this.#listPages(true);
  }

  /** Leaves the editor. */
  async end(): Promise<void> {
    await this.#answer((embed) => (embed as Report).switchMode('view'));
    await this.#theme.resume();
    await this.#listPages(false);
  }

  /** Stores what the editor shows in its report; the listener hears when that is done. @throws EmbedFailure */
  async save(): Promise<void> {
    await this.#answer((embed) => (embed as Report).save());
  }

  /** The same, and waits until it is done. @throws EmbedFailure */
  async saveNow(): Promise<void> {
    const saved = new Promise<void>((resolve) => (this.#saved = resolve));
    await this.save();
    await inTime(saved);
  }

  /** Stores what the editor shows as a new report. @returns its id in the reporting service @throws EmbedFailure */
  async saveAs(name: string, targetWorkspaceId: string): Promise<string> {
    const saved = new Promise<string>((resolve) => (this.#copySaved = resolve));
    await this.#answer((embed) => (embed as Report).saveAs({ name, targetWorkspaceId }));
    return inTime(saved);
  }

  /** Whether the editor's changes are saved. */
  isSaved(): Promise<boolean> {
    return this.#answer((embed) => (embed as Report).isSaved());
  }

  /** The page says that something was saved. @param title of what is open */
  noteSaved({ reportObjectId = '', reportName, saveAs }: Saved, title: string): void {
    noteActivity();
    const heard = saveAs ? this.#copySaved : undefined;
    this.#copySaved = undefined;
    if (heard) heard(reportObjectId);
    else this.#onSaved(reportName ?? title, saveAs === true);
    if (saveAs) return;
    this.#saved?.();
    this.#saved = undefined;
  }

  async #listPages(visible: boolean): Promise<void> {
    await this.#answer((embed) => (embed as Report).updateSettings({ panes: { pageNavigation: { visible } } }));
  }
}
