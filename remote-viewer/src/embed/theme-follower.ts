import type { EmbedData } from '@portal/shared/contract/publishing';
import { onColourScheme } from '@portal/shared/ui/theme';
import { themeFor } from './configuration.ts';

type Allowed = Pick<EmbedData, 'isDarkAllowed'>;
type Theme = ReturnType<typeof themeFor>['theme'];

/**
 * Whatever is open follows the portal's colours where its source allows that. What cannot be changed keeps the colours that it has. What is being
 * edited has none but its own: the service would save them with it, for everybody.
 */
export class ThemeFollower {
  readonly #apply: (theme: Theme) => Promise<void>;
  #followed: { readonly data: Allowed; readonly stop: () => void } | undefined;
  #isEdited = false;

  /** @param apply shows what is open in a theme; without one, in its own colours */
  constructor(apply: (theme: Theme) => Promise<void>) {
    this.#apply = apply;
  }

  /** Follows from now on. @param applied what it was opened in: the portal may have changed its colours meanwhile */
  follow(data: Allowed, applied: Theme): void {
    if (data.isDarkAllowed !== 1) return;
    this.#followed = { data, stop: onColourScheme(() => void this.#update()) };
    if (this.#theme !== applied) void this.#update();
  }

  /** Nothing is open any more. */
  end(): void {
    this.#followed?.stop();
    this.#followed = undefined;
    this.#isEdited = false;
  }

  /** Its own colours, for who edits it. @throws EmbedFailure */
  async suspend(): Promise<void> {
    this.#isEdited = true;
    if (this.#theme) await this.#apply(undefined);
  }

  /** The portal's colours come back. */
  async resume(): Promise<void> {
    this.#isEdited = false;
    if (this.#theme) await this.#update();
  }

  async #update(): Promise<void> {
    if (!this.#isEdited) await this.#apply(this.#theme).catch(() => undefined);
  }

  get #theme(): Theme {
    return this.#followed && themeFor(this.#followed.data).theme;
  }
}
