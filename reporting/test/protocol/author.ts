import { expect, samples, type Embedding } from './embedding.ts';

/** powerbi-models' numbers. */
export const permissions = { read: 0, readWrite: 1, copy: 2, all: 7 };
export const viewMode = { edit: 1 };

const workspace = [{ id: samples.workspace }];

/** A report of the test's own, and how its author embeds it. */
export class Author {
  readonly portal: Embedding;
  readonly id: string;
  readonly datasetId: string;

  constructor(portal: Embedding, id: string, datasetId: string) {
    this.portal = portal;
    this.id = id;
    this.datasetId = datasetId;
  }

  static async of(portal: Embedding): Promise<Author> {
    const { datasetId } = await portal.rest.get<{ datasetId: string }>(`groups/${samples.workspace}/reports/${samples.flights}`);
    const token = await portal.rest.embedToken('GenerateToken', { reports: [{ id: samples.flights }], datasets: [{ id: datasetId }], targetWorkspaces: workspace });
    return new Author(portal, await portal.rest.copyReport(samples.flights, 'Flights of the test', token), datasetId);
  }

  async config(allows: { edit?: boolean; copies?: boolean }, more: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    const accessToken = await this.portal.rest.embedToken('GenerateToken', {
      reports: [{ id: this.id, allowEdit: allows.edit ?? false }],
      datasets: [{ id: this.datasetId }],
      targetWorkspaces: allows.copies ? workspace : [],
    });
    return { ...(await this.portal.report({}, this.id)), accessToken, permissions: permissions.all, ...more };
  }

  /** Embeds in edit mode, and waits until the page is drawn. */
  async open(allows: { edit?: boolean; copies?: boolean } = { edit: true, copies: true }, more: Record<string, unknown> = {}): Promise<void> {
    await this.portal.run('embed', await this.config(allows, { viewMode: viewMode.edit, ...more }));
    await this.portal.event('rendered');
  }

  /** Begins a new report over the dataset. */
  async create(targetWorkspaces = workspace): Promise<void> {
    const accessToken = await this.portal.rest.embedToken('GenerateToken', { datasets: [{ id: this.datasetId }], targetWorkspaces });
    const { embedUrl, tokenType, settings } = await this.portal.report();
    await this.portal.run('create', { embedUrl, tokenType, settings, datasetId: this.datasetId, accessToken });
    if (targetWorkspaces.length > 0) await this.portal.event('loaded');
  }

  /** Saves the report from another window, with its first page renamed. */
  async saveElsewhere(pageName: string): Promise<void> {
    const { accessToken } = await this.config({ edit: true });
    await this.portal.rest.renameFirstPage(this.id, pageName, String(accessToken));
  }

  /** Opens what is stored, as a reader does. */
  async read(id = this.id): Promise<void> {
    await this.portal.run('reset');
    await this.portal.run('clear');
    await this.portal.run('embed', await this.portal.report({}, id));
    await this.portal.event('rendered');
  }

  /** Adds a card with the number of flights, with the keyboard and the pointer as an author would. */
  async addCard(): Promise<void> {
    const { frame } = this.portal;
    await frame.getByRole('button', { name: 'Add a visual', exact: true }).click();
    await frame.getByRole('menuitem', { name: 'Card' }).click();
    await expect(frame.getByText('Still needed: Values').first()).toBeVisible();
    await frame.getByRole('button', { name: 'Add Flights', exact: true }).click();
    await frame.getByRole('textbox', { name: 'Title', exact: true }).fill('All flights');
  }

  /** The visual of a title, in either mode. */
  titled(title: string) {
    return this.portal.frame.locator('.visual', { has: this.portal.page.getByRole('heading', { name: title, includeHidden: true }) });
  }

  /** Chooses in a list of the panel, which is closed then. */
  async choose(list: string, option: string): Promise<void> {
    const { frame } = this.portal;
    await frame.getByRole('combobox', { name: list, exact: true }).click();
    await frame.getByRole('listbox', { name: list, exact: true }).getByRole('option', { name: option, exact: true }).click();
    await expect(frame.getByRole('listbox')).toHaveCount(0);
  }

  button(name: string) {
    return this.portal.frame.getByRole('button', { name, exact: true });
  }

  async isSaved(): Promise<unknown> {
    return (await this.portal.run('call', 'isSaved')).value;
  }
}
