import { currentUser } from '@portal/shared/auth';
import type { PageTab } from '@portal/shared/shell';

/** How often an editor is asked whether it holds changes, in milliseconds. */
export const LOOK = 2000;

type Save = () => Promise<boolean>;
type Dependencies = {
  /** What saves the changes, where they may be saved: the shell's question offers it. */
  readonly saving?: () => Save | undefined;
  readonly isSignedIn?: () => boolean;
  readonly guardUnsavedChanges?: PageTab['guardUnsavedChanges'];
};

/**
 * Has the shell ask before an editor's tab is closed with changes that are not saved, and lets the browser ask before it leaves the
 * portal with them. The browser wants to know at once, and the editor answers later: so that is asked every now and then.
 * Who has been signed out is not held up.
 */
export class LeaveGuard {
  readonly #hasUnsavedChanges: () => Promise<boolean>;
  readonly #isSignedIn: () => boolean;
  readonly #saving: () => Save | undefined;
  readonly #guardUnsavedChanges: PageTab['guardUnsavedChanges'];
  #release: (() => void) | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #isUnsaved = false;

  constructor(hasUnsavedChanges: () => Promise<boolean>, { saving = () => undefined, isSignedIn = () => currentUser() !== null, guardUnsavedChanges = () => () => undefined }: Dependencies = {}) {
    this.#hasUnsavedChanges = hasUnsavedChanges;
    this.#isSignedIn = isSignedIn;
    this.#saving = saving;
    this.#guardUnsavedChanges = guardUnsavedChanges;
  }

  /** @param isEditing whether there is an editor that may hold changes */
  watch(isEditing: boolean): void {
    if (isEditing === (this.#timer !== undefined)) return;
    if (isEditing) {
      this.#timer = setInterval(() => void this.#look(), LOOK);
      window.addEventListener('beforeunload', this.#ask);
      this.#release = this.#guardUnsavedChanges(this.#hasUnsavedChanges, this.#saving());
    } else {
      clearInterval(this.#timer);
      this.#timer = undefined;
      this.#isUnsaved = false;
      window.removeEventListener('beforeunload', this.#ask);
      this.#release?.();
    }
  }

  async #look(): Promise<void> {
    const isUnsaved = await this.#hasUnsavedChanges();
    if (this.#timer !== undefined) this.#isUnsaved = isUnsaved;
  }

  readonly #ask = (event: Event): void => {
    if (this.#isUnsaved && this.#isSignedIn()) event.preventDefault();
  };
}
