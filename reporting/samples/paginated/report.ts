import { paginatedReport, type PaginatedDraft, type PaginatedReport } from '../../src/paginated/definition.ts';
import { reference } from '../document.ts';

export const paginated = (draft: PaginatedDraft): PaginatedReport => paginatedReport.parse(draft);

/** A data set's column, of the model's column `table.column`. */
export const listed = (name: string, path: string) => ({ name, field: { column: reference(path) } });

/** A data set's column, of a measure of the same name. */
export const measured = (name: string) => ({ name, field: { measure: name } });

export const pageNumbers = { en: 'Page {page} of {pages}', zh: '第 {page} 页，共 {pages} 页' };
