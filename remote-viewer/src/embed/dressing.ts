import type { EmbedData } from '@portal/shared/contract/publishing';
import { onColourScheme } from '@portal/shared/ui/theme';
import { themeFor } from './configuration.ts';

type Allowed = Pick<EmbedData, 'isDarkAllowed'>;
type Theme = ReturnType<typeof themeFor>['theme'];

/**
 * Whatever is open follows the portal's colours where its source allows that. What cannot be changed keeps the colours that it has. What is being
 * edited has none but its own: the service would save them with it, for everybody.
 */
export class Dressing {
  readonly #wear: (theme: Theme) => Promise<void>;
  #followed: { readonly data: Allowed; readonly stop: () => void } | undefined;
  #isEdited = false;

  /** @param wear shows what is open in a theme; without one, in its own colours */
  constructor(wear: (theme: Theme) => Promise<void>) {
    this.#wear = wear;
  }

  /** Follows from now on. @param worn what it was opened in: the portal may have changed its colours meanwhile */
  follow(data: Allowed, worn: Theme): void {
    if (data.isDarkAllowed !== 1) return;
    this.#followed = { data, stop: onColourScheme(() => void this.#dress()) };
    if (this.#theme !== worn) void this.#dress();
  }

  /** Nothing is open any more. */
  end(): void {
    this.#followed?.stop();
    this.#followed = undefined;
    this.#isEdited = false;
  }

  /** Its own colours, for who edits it. @throws EmbedFailure */
  async takeOff(): Promise<void> {
    this.#isEdited = true;
    if (this.#theme) await this.#wear(undefined);
  }

  /** The portal's colours come back. */
  async putOn(): Promise<void> {
    this.#isEdited = false;
    if (this.#theme) await this.#dress();
  }

  async #dress(): Promise<void> {
    if (!this.#isEdited) await this.#wear(this.#theme).catch(() => undefined);
  }

  get #theme(): Theme {
    return this.#followed && themeFor(this.#followed.data).theme;
  }
}
