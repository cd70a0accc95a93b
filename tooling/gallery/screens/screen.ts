import type { BrowserContext, FrameLocator, Locator, Page } from '@playwright/test';

export type Language = 'zh' | 'en';

/** What is done on a page; it ends when its outcome is seen. */
export type Act = (page: Page, language: Language) => Promise<void>;

/** Something that is looked at: an address, and what one does there first. */
export type Screen = {
  /** Of its pictures' files. */
  readonly name: string;
  /** Below the portal's address. */
  readonly path: string;
  /** Who sees it; without, nobody has signed in. */
  readonly account?: 'admin' | 'viewer';
  /** Each time before it is opened: calls that are answered by what is made up. */
  readonly answers?: (page: Page, language: Language) => Promise<unknown>;
  /** Once, at the first width: what has to be there. */
  readonly before?: Act;
  /** At every width, before the picture is taken. Calls that it intercepts are let through again afterwards. */
  readonly act?: Act;
  /** Once, when all pictures are taken, also when that failed: what takes back what `before` and `act` have changed. */
  readonly after?: Act;
  /** Whether a change of the scheme undoes what is there, or what `act` has done: it is opened, and done, anew for each. */
  readonly isUndoneByScheme?: true;
};
type Acts = Pick<Screen, 'answers' | 'act' | 'before' | 'after' | 'isUndoneByScheme'>;

const actsOf = (acts: Act | Acts | undefined): Acts => (typeof acts === 'function' ? { act: acts } : (acts ?? {}));
/** A page of the portal that a reader sees. */
export const viewer = (name: string, path: string, acts?: Act | Acts): Screen => ({ name, path: `Main/${path}`, account: 'viewer', ...actsOf(acts) });
/** A page of the portal as an administrator sees it. */
export const admin = (name: string, path: string, acts?: Act | Acts): Screen => ({ ...viewer(name, path, acts), account: 'admin' });

/** Something that is said, in both languages. */
export type Words<Text extends string | RegExp = string | RegExp> = Readonly<Record<Language, Text>>;

/** Words by their names: in a language as `words.en.save`, in both as `words.of('save')`. */
export const wordsOf = <Key extends string, Text extends string | RegExp, Table extends Readonly<Record<Key, Words<Text>>>>(table: Table) => {
  const said = (language: Language) => Object.fromEntries(Object.entries<Words>(table).map(([key, both]) => [key, both[language]])) as { readonly [Name in keyof Table]: Table[Name][Language] };
  return { zh: said('zh'), en: said('en'), of: (key: keyof Table): Words => table[key] as Words };
};

/** Presses a button, the first of its name, and waits for what opens. */
export const opened = (label: Words, role: 'menu' | 'dialog'): Act => async (page, language) => {
  await page.getByRole('button', { name: label[language] }).first().click();
  await page.getByRole(role).first().waitFor();
};

/** Somebody else has saved first: the answer that the server gives then, from now on. */
export const refusedAsStale = (page: Page, calls: string, language: Language): Promise<unknown> =>
  page.route(calls, (route) => route.fulfill({ status: 409, json: { statusCode: 409, value: null, message: language === 'zh' ? '已被其他人修改' : 'Someone else has changed it', errors: [{ field: 'version', message: '' }] } }));

/** A call is answered so, from now on: with what depends on what was done before, or on the day. */
export const answered = (page: Page, calls: string | RegExp, value: unknown): Promise<unknown> => page.route(calls, (route) => route.fulfill({ json: { statusCode: 200, value, message: '' } }));

/** A call is answered by the server, from now on, but for what `change` makes of it. */
export const answeredBut = <Value>(pages: Page | BrowserContext, calls: string, change: (value: Value) => Value): Promise<unknown> =>
  pages.route(calls, async (route) => {
    try {
      const response = await route.fetch();
      const answer = (await response.json()) as { value?: Value | null };
      await route.fulfill({ response, json: { ...answer, ...(answer.value && { value: change(answer.value) }) } });
    } catch {
      // The page was closed meanwhile, or there is no answer.
    }
  });

/** Buttons that begin something new. */
export const ADD: Words<RegExp> = { zh: /(^|\s)(新建|新增|添加)/, en: /(^|\s)(New|Add|Create)\b/ };

/** Whether the menu is behind its button, and there is no room for a page beside another one (SPEC 9). */
export const isNarrow = (page: Page): boolean => page.viewportSize()!.width <= 996;

/** The portal's page at an address, in the same browser. */
export const goTo = async (page: Page, path: string): Promise<void> => {
  await page.goto(new URL(`/Main/${path}`, page.url()).href);
};

/** The report in front. Its controls are pressed by keyboard: under the zoom of the page, a click may land beside them. */
export const report = (page: Page): FrameLocator => page.locator('iframe').filter({ visible: true }).first().contentFrame();

/** What is asked for is not answered, from now on; the page is loaded anew, and has said so when `told` is seen. */
export const unanswered = (calls: string, told: (page: Page) => Locator): Act => async (page) => {
  await page.route(calls, (route) => route.abort());
  await page.reload();
  // Pages that were opened before are still there, hidden.
  await told(page).filter({ visible: true }).first().waitFor();
  await page.locator('.ant-message-notice').waitFor({ state: 'detached' });
};

/** Does something with the first row of a list: its button stands there, or in the menu of the row where there is less room. */
export const rowAct = async (page: Page, language: Language, label: Words, rows: Locator = page.locator('main')): Promise<void> => {
  const more = rows.getByRole('button', { name: { zh: /的(更多)?操作$/, en: /^(More actions|Actions) for/ }[language] }).first();
  const direct = rows.getByRole('button', { name: label[language], exact: true }).first();
  await more.or(direct).first().waitFor();
  if (await direct.isVisible()) return direct.click();
  await more.click();
  await page.getByRole('menuitem', { name: label[language], exact: true }).click();
};
