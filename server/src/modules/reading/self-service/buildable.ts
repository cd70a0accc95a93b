import type { BuildableDataset } from '@portal/shared/contract/all';
import type { Connections } from '../../publishing/connection-sources/module.ts';
import type { Catalogue, ReportRow } from '../../publishing/catalogue/module.ts';

/** The data that a user may build reports on, told by the reports that show them. */
export class Buildable {
  readonly #catalogue: Catalogue;
  readonly #connections: Connections;

  constructor(catalogue: Catalogue, connections: Connections) {
    this.#catalogue = catalogue;
    this.#connections = connections;
  }

  /** @throws HttpError 502 or 503 when no reporting service answers */
  async of(userId: number): Promise<BuildableDataset[]> {
    const byWorkspace = groupBy(await this.#catalogue.buildable(userId), ({ sourceId, workspaceId }) => `${sourceId}/${workspaceId}`);
    const asked = await Promise.allSettled([...byWorkspace.values()].map((reports) => this.#in(reports)));
    const found = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const [failed] = asked.filter((one) => one.status === 'rejected');
    // One service that is silent keeps nobody from the data of the others.
    if (found.length === 0 && failed) throw failed.reason;
    return found.flat().sort((one, other) => one.name.localeCompare(other.name));
  }

  async #in(reports: readonly ReportRow[]): Promise<BuildableDataset[]> {
    const { sourceId = null, workspaceId = '' } = reports[0] ?? {};
    const connection = await this.#connections.of(sourceId);
    const [sources, datasets] = await Promise.all([connection.reports.list(workspaceId), connection.datasets.list(workspaceId)]);
    const datasetOf = ({ sourceReportId }: ReportRow) => sources.find(({ id }) => id.toLowerCase() === sourceReportId.toLowerCase())?.datasetId ?? '';
    return [...groupBy(reports, datasetOf)].flatMap(([datasetId, over]) => {
      const [first] = over;
      // A report that the service does not list has been deleted there.
      if (!first || datasetId === '') return [];
      const name = datasets.find(({ id }) => id === datasetId)?.name ?? '';
      return { datasetId, name, originId: first.id, reports: over.map(({ id, name: zh, ename }) => ({ id, name: zh, ename })) };
    });
  }
}

const groupBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
};
