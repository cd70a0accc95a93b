import type { Filter } from '../../src/definition/index.ts';
import type { EmbedHost } from '../session/embed-host.ts';
import type { ReportSession } from '../session/report-session.ts';
import { visualKey, type AddedFilters, type ReportState } from '../session/report-state.ts';
import { invalidParameters } from './errors.ts';
import { fromPowerBi, lockedToPowerBi, splitLocked, toPowerBi } from './powerbi-filter.ts';
import { pageAt, visualAt, whenReady } from './report-commands.ts';
import type { Answer, Command, Routes } from './router.ts';

/** `FiltersOperations` of powerbi-models. */
const operation = { removeAll: 0, replaceAll: 1, add: 2, replace: 3 } as const;

const done: Answer = { body: {} };
const sameColumn = (one: Filter) => (other: Filter) => one.column.table === other.column.table && one.column.column === other.column.column;
const same = (one: Filter) => (other: Filter) => JSON.stringify(one) === JSON.stringify(other);

/** What a command leaves of the filters that were added before. Throws 400 for an unknown operation. */
export const applyOperation = (before: readonly Filter[], body: unknown): Filter[] => {
  const { filtersOperation, filters } = (body ?? {}) as { filtersOperation?: number; filters?: unknown };
  if (filtersOperation === operation.removeAll) return [];
  const given = fromPowerBi(filters ?? []);
  if (filtersOperation === operation.replaceAll) return given;
  if (filtersOperation === operation.add) return [...before, ...given];
  if (filtersOperation === operation.replace) return [...before.filter((one) => !given.some(sameColumn(one))), ...given];
  throw invalidParameters('filtersOperation is 0 (remove all), 1 (replace all), 2 (add) or 3 (replace).');
};

/** A level of filters: the stored ones, which always apply, and those that were added to them. */
/** Throws 400 for a filter on a column that the report's model does not have. */
const checkColumns = ({ embedded }: ReportState, filters: readonly Filter[]): void => {
  for (const { column } of filters) {
    const table = embedded?.model.tables.find(({ name }) => name === column.table);
    if (!table?.columns.some(({ name }) => name === column.column)) throw invalidParameters(`There is no column ${column.table}.${column.column}.`);
  }
};

interface Level {
  stored: (state: ReportState, command: Command) => readonly Filter[];
  added: (state: ReportState, command: Command) => readonly Filter[];
  change: (state: ReportState, command: Command, filters: Filter[]) => Partial<AddedFilters>;
}

const levels: Record<string, Level> = {
  '/report/pages/:page/filters': {
    stored: (state, command) => pageAt(state, command).filters,
    added: (state, command) => state.filters.pages[pageAt(state, command).name] ?? [],
    change: (state, command, filters) => ({ pages: { ...state.filters.pages, [pageAt(state, command).name]: filters } }),
  },
  '/report/pages/:page/visuals/:visual/filters': {
    stored: (state, command) => visualAt(state, command).filters,
    added: (state, command) => state.filters.visuals[visualKey(command.params.page!, visualAt(state, command).name)] ?? [],
    change: (state, command, filters) => ({
      visuals: { ...state.filters.visuals, [visualKey(command.params.page!, visualAt(state, command).name)]: filters },
    }),
  },
};

/** Filters of report, page and visual, and the state of slicers (protocol 4.1). */
export const filterCommands = (host: EmbedHost): Routes => {
  const ready = whenReady(host);
  const set = (session: ReportSession, state: ReportState, command: Command, at: Level, filters: Filter[]) => {
    checkColumns(state, filters);
    // A portal that sends back what it read sends the stored filters too: they apply anyway.
    const stored = at.stored(state, command);
    session.setFilters(at.change(state, command, filters.filter((one) => !stored.some(same(one)))), 'sdk');
    return done;
  };
  const routes: Routes = {};
  for (const [path, at] of Object.entries(levels)) {
    routes[`GET ${path}`] = ready((_session, state, command) => ({ body: toPowerBi([...at.stored(state, command), ...at.added(state, command)]) }));
    routes[`PUT ${path}`] = ready((session, state, command) => set(session, state, command, at, fromPowerBi(command.body)));
    routes[`POST ${path}`] = ready((session, state, command) => set(session, state, command, at, applyOperation(at.added(state, command), command.body)));
  }

  // What is locked stands apart from what readers add: only the portal changes it.
  const report = (command: Command, filtersOperation: number | undefined, given: unknown) =>
    ready((session, state) => {
      const { locked, free } = splitLocked(given);
      const kept = applyOperation(state.locked, { filtersOperation, filters: locked });
      const added = applyOperation(state.filters.report, { filtersOperation, filters: free });
      checkColumns(state, [...kept, ...added]);
      session.setFilters({ report: added.filter((one) => !state.embedded!.report.filters.some(same(one))) }, 'sdk', kept);
      return done;
    })(command);
  routes['GET /report/filters'] = ready((_session, { embedded, filters, locked }) => ({ body: [...toPowerBi([...embedded!.report.filters, ...filters.report]), ...lockedToPowerBi(locked)] }));
  routes['PUT /report/filters'] = (command) => report(command, operation.replaceAll, command.body ?? []);
  routes['POST /report/filters'] = (command) => {
    const { filtersOperation, filters } = (command.body ?? {}) as { filtersOperation?: number; filters?: unknown };
    return report(command, filtersOperation, filters ?? []);
  };

  const slicer = '/report/pages/:page/visuals/:visual/slicer';
  routes[`GET ${slicer}`] = ready((_session, state, command) => {
    const visual = slicerAt(state, command);
    const filter = state.slicers[visualKey(command.params.page!, visual.name)];
    return { body: { filters: toPowerBi(filter ? [filter] : []), targets: (visual.fields.category ?? []).flatMap((field) => ('column' in field ? [field.column] : [])) } };
  });
  routes[`PUT ${slicer}`] = ready((session, state, command) => {
    const visual = slicerAt(state, command);
    const filters = fromPowerBi((command.body as { filters?: unknown } | null)?.filters ?? []);
    checkColumns(state, filters);
    session.setSlicer(command.params.page!, visual.name, oneOf(filters), 'sdk');
    return done;
  });
  return routes;
};

const slicerAt = (state: ReportState, command: Command) => {
  const visual = visualAt(state, command);
  if (visual.type !== 'slicer') throw invalidParameters(`${visual.name} is not a slicer.`);
  return visual;
};

/** A slicer holds one condition; both ends of a range arrive as two. */
const oneOf = (filters: Filter[]): Filter | undefined => {
  const [first, second] = filters;
  if (filters.length > 2) throw invalidParameters('A slicer holds one filter.');
  if (!first || !second) return first;
  if (first.kind !== 'range' || second.kind !== 'range' || !sameColumn(first)(second)) throw invalidParameters('A slicer holds one filter.');
  return { ...first, ...second };
};
