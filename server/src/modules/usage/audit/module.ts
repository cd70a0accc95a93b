import { defineModule } from '../../../module.ts';
import { names } from './names.ts';
import { historyRoutes } from './routes.ts';
import { History } from './service.ts';
import { texts } from './texts.ts';

export { changesOf } from './changes.ts';
export { lastChangeOf, type EntryRow } from './repository.ts';
export { audit, difference, recordChange, recordChanges } from './service.ts';

/** The audit log: what was changed, by whom. Whoever makes a change writes it down in the same transaction. */
export const auditModule = defineModule({
  name: 'audit',
  create: ({ database: { db } }) => ({ names, handlers: { history: historyRoutes(new History(db)) }, texts }),
});
