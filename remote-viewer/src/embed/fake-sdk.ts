import { jest } from '@jest/globals';

type Handler = (event: { detail: unknown }) => void;
const answered = () => jest.fn<(...given: unknown[]) => Promise<void>>().mockResolvedValue(undefined);

/** Stands for the SDK's Report and Dashboard; for tests. */
export class FakeEmbed {
  readonly config: Record<string, unknown>;
  readonly setPage = answered();
  readonly reload = answered();
  readonly refresh = answered();
  readonly print = answered();
  readonly switchMode = answered();
  readonly updateSettings = answered();
  readonly updateFilters = answered();
  readonly applyTheme = answered();
  readonly resetTheme = answered();
  readonly save = answered();
  readonly saveAs = answered();
  readonly isSaved = jest.fn<() => Promise<boolean>>().mockResolvedValue(true);
  readonly bookmarksManager = { capture: async () => ({ name: 'b', displayName: '', state: 'captured' }), applyState: answered() };
  /** Of whichever page is asked for. */
  readonly getVisuals = jest.fn<() => Promise<{ name: string; title?: string; type: string }[]>>().mockResolvedValue([]);
  /** Of whichever page is asked for, too. */
  readonly hasLayout = jest.fn<(layout: number) => Promise<boolean>>().mockResolvedValue(false);
  readonly setComponentTitle = jest.fn();
  readonly iframe = { contentWindow: null };
  readonly #element: HTMLElement;
  readonly #handlers = new Map<string, Handler>();

  constructor(element: HTMLElement, config: Record<string, unknown>) {
    this.#element = element;
    this.config = { ...config };
  }

  get service(): typeof fakeService {
    return fakeService;
  }

  /** What the SDK does with the frame is tested in allowed-origins.test.ts. */
  setIframe(): void {}

  on(name: string, handler: Handler): void {
    this.#handlers.set(name, handler);
  }

  page(_name: string): Pick<FakeEmbed, 'getVisuals' | 'hasLayout'> {
    return this;
  }

  raise(name: string, detail: unknown = {}): void {
    this.#handlers.get(name)?.({ detail });
  }

  /** As the real one, it leaves copies of the token behind. */
  readonly setAccessToken = jest.fn(async (token: string) => {
    this.#element.setAttribute('powerbi-access-token', token);
    fakeService.accessToken = token;
  });
}

/** Stands for `window.powerbi`. */
export const fakeService = {
  accessToken: undefined as string | undefined,
  hpm: { get: jest.fn<(path: string) => Promise<{ body: unknown }>>(), post: jest.fn<(path: string) => Promise<unknown>>().mockResolvedValue({}) } as {
    defaultTargetOrigin?: string;
    get: jest.Mock<(path: string) => Promise<{ body: unknown }>>;
    post: jest.Mock<(path: string) => Promise<unknown>>;
  },
  wpmp: {} as { receivedMessageValidation?: { expectedMessageOrigin: string } },
  embeds: [] as FakeEmbed[],
  embed: jest.fn((element: HTMLElement, config: Record<string, unknown>) => {
    const embed = new FakeEmbed(element, config);
    if (!element.querySelector('iframe')) element.append(document.createElement('iframe'));
    fakeService.embeds.push(embed);
    return embed;
  }),
  bootstrap: jest.fn((element: HTMLElement, _config: Record<string, unknown>) => element.append(document.createElement('iframe'))),
  createReport: jest.fn((element: HTMLElement, config: Record<string, unknown>) => fakeService.embed(element, config)),
  reset: jest.fn((element: HTMLElement) => element.replaceChildren()),
};

/** The embed that was made last. */
export const lastEmbed = (): FakeEmbed => {
  const embed = fakeService.embeds.at(-1);
  if (!embed) throw new Error('nothing was embedded');
  return embed;
};

/** Stands for the services that are made besides `window.powerbi`; the same embeds, and messages of its own. */
export class FakeOtherService {
  static readonly made: FakeOtherService[] = [];
  readonly hpm: { defaultTargetOrigin?: string } = {};
  readonly wpmp: { receivedMessageValidation?: { expectedMessageOrigin: string } } = {};
  readonly embed = fakeService.embed;
  readonly bootstrap = fakeService.bootstrap;
  readonly reset = fakeService.reset;

  constructor() {
    FakeOtherService.made.push(this);
  }
}
