import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { datasetModel, dashboardDefinition, reportDefinition, type DatasetModel, type SampleLoad, type SampleWorkspace } from '../definition/index.ts';
import { writeDurably } from '../documents/durable-file.ts';
import type { DocumentFolder } from '../documents/document-folder.ts';
import { paginatedReport } from '../paginated/definition.ts';
import { workspace, type Store } from '../documents/store.ts';
import { IMPORTED, type Loads } from './loads.ts';
import { vegaFolder } from './vega-folder.ts';

export { vegaFolder };

/** How a dataset is filled; it is what a refresh runs again. */
export type Loader = (model: DatasetModel, signal?: AbortSignal) => Promise<void>;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Puts samples into a store: what is not there yet, and what a new release changed as long as nobody else changed it. A
 * sample that somebody deleted stays deleted. Data are loaded when they are missing or their model changed.
 * @returns the loaders of the datasets, by id
 */
export const installSamples = async (
  samples: SampleWorkspace,
  { store, loads, log }: { store: Store; loads: Loads; log: FastifyBaseLogger },
  dataFolder: string,
): Promise<Map<string, Loader>> => {
  const installed = await Installed.read(join(dataFolder, 'samples.json'));
  await installed.offer(store.workspaces, workspace.parse(samples.workspace));
  for (const { model } of samples.datasets) await installed.offer(store.datasets, datasetModel.parse(model));
  for (const report of samples.reports) await installed.offer(store.reports, reportDefinition.parse(report));
  for (const report of samples.paginated ?? []) await installed.offer(store.paginated, paginatedReport.parse(report));
  for (const dashboard of samples.dashboards) await installed.offer(store.dashboards, dashboardDefinition.parse(dashboard));
  await installed.write();

  const folder = vegaFolder();
  const loaders = new Map<string, Loader>();
  for (const { model, load } of samples.datasets) {
    const stored = store.datasets.get(model.id);
    // The data of a sample that was imported over are somebody's own.
    if (!stored || loads.get(model.id)?.fingerprint.startsWith(IMPORTED)) continue;
    loaders.set(model.id, (current, signal) => loads.run(current, load, folder, fingerprintOf(current, load), signal));
    if (loads.get(model.id)?.fingerprint === fingerprintOf(stored, load)) continue;
    // One that cannot be loaded must not keep the others from being shown.
    await loaders.get(model.id)!(stored).catch((error: unknown) => log.error({ err: error, datasetId: model.id }, 'A sample could not be loaded'));
  }
  return loaders;
};

/** What the tables of a dataset depend on; shown texts and measures are not in the tables. */
const fingerprintOf = ({ tables, relationships }: DatasetModel, load: SampleLoad): string =>
  sha256(JSON.stringify([tables.map(({ name, columns }) => [name, columns.map((column) => [column.name, column.type])]), relationships, String(load)]));

const printed = z.record(z.string(), z.string());

/** Which samples were put into the store, with the hash of each as it was put there. */
class Installed {
  readonly #file: string;
  readonly #hashes: Record<string, string>;

  private constructor(file: string, hashes: Record<string, string>) {
    this.#file = file;
    this.#hashes = hashes;
  }

  static async read(file: string): Promise<Installed> {
    return new Installed(file, existsSync(file) ? printed.parse(JSON.parse(await readFile(file, 'utf8'))) : {});
  }

  async offer<T extends { id: string }>(folder: DocumentFolder<T>, sample: T): Promise<void> {
    const stored = folder.get(sample.id);
    const before = this.#hashes[sample.id];
    const now = sha256(JSON.stringify(sample));
    const untouched = stored ? sha256(JSON.stringify(stored)) === before : before === undefined;
    if (untouched && before !== now) await folder.put(sample);
    if (untouched) this.#hashes[sample.id] = now;
  }

  async write(): Promise<void> {
    await writeDurably(this.#file, `${JSON.stringify(this.#hashes, null, 2)}\n`);
  }
}
