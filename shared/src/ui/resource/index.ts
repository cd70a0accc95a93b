/** The page that administration screens stand on: a list with search, filters, actions and export, and a form beside it. */
export { FormDrawer, type FormField } from './form-drawer.tsx';
export { ListPage } from './list-page.tsx';
export { RowActions } from './row-actions.tsx';
export type { ListAction, ListColumn, ListDefinition, ListFilter } from './list-definition.ts';
export type { ListQuery, ListRange } from './list-query.ts';
