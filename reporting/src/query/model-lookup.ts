import type { Column, ColumnReference, DatasetModel, Measure } from '../definition/index.ts';
import { invalid } from '../http-error.ts';

type Relationship = DatasetModel['relationships'][number];

/**
 * A model with everything findable by name. It is the only source of identifiers in SQL: what is not in the model is
 * refused before any SQL is made.
 */
export class ModelLookup {
  readonly model: DatasetModel;
  readonly #columns = new Map<string, Map<string, Column>>();
  readonly #measures = new Map<string, Measure>();
  readonly #reach = new Map<string, Map<string, Relationship[]>>();

  constructor(model: DatasetModel) {
    this.model = model;
    for (const table of model.tables) this.#columns.set(table.name, new Map(table.columns.map((column) => [column.name, column])));
    for (const measure of model.measures) this.#measures.set(measure.name, measure);
  }

  /** @param at the part of the request that names the column, for the error */
  column({ table, column }: ColumnReference, at: string): Column {
    const columns = this.#columns.get(table);
    if (!columns) throw invalid(at, `there is no table ${table} in ${this.model.name}`);
    const found = columns.get(column);
    if (!found) throw invalid(at, `there is no column ${column} in the table ${table}`);
    return found;
  }

  measure(name: string, at: string): Measure {
    const found = this.#measures.get(name);
    if (!found) throw invalid(at, `there is no measure ${name} in ${this.model.name}`);
    return found;
  }

  /**
   * The look-up tables that rows of a table lead to, by many-to-one relationships, each with its shortest way; the table
   * itself is among them, with an empty way.
   */
  reachableFrom(table: string): ReadonlyMap<string, readonly Relationship[]> {
    const known = this.#reach.get(table);
    if (known) return known;
    const ways = new Map<string, Relationship[]>([[table, []]]);
    // A Map is walked in the order of its entries, those added on the way included: breadth first.
    for (const [here, way] of ways) {
      for (const relationship of this.model.relationships) {
        const next = relationship.to.table;
        if (relationship.from.table === here && !ways.has(next)) ways.set(next, [...way, relationship]);
      }
    }
    this.#reach.set(table, ways);
    return ways;
  }
}

const lookups = new WeakMap<DatasetModel, ModelLookup>();

/** The look-up of a model, made once for each. */
export const lookupOf = (model: DatasetModel): ModelLookup => {
  const lookup = lookups.get(model) ?? new ModelLookup(model);
  lookups.set(model, lookup);
  return lookup;
};
