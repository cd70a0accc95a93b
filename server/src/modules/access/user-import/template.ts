import { importColumns, type ImportColumn } from '@portal/shared/contract/all';
import { formWorkbook, type FormChoice } from '@portal/shared/workbook';
import type { Db } from '../../../database/database.ts';
import { nameIn, say, type Language } from '../../../language/language.ts';
import { above } from '../../../tree.ts';
import { headOf } from './columns.ts';
import { namesKnown } from './people-repository.ts';
import { texts } from './texts.ts';

const WIDTHS: Record<ImportColumn, number> = { account: 18, fullName: 18, mail: 28, jobNo: 12, mobile: 16, roles: 28, resourceGroup: 18, department: 28, validUntil: 14, notes: 30 };
/** A list that is longer is offered as far as this. */
const MOST_OFFERED = 5_000;

/** An empty workbook to fill in, with lists of what there is to choose, and how it is done. */
export const template = async (db: Db, language: Language): Promise<Uint8Array<ArrayBuffer>> => {
  const { roles, resourceGroups, departments } = await namesKnown(db);
  const byId = new Map(departments.map((one) => [one.id, one]));
  const called = ({ name, ename }: { name: string; ename: string }) => nameIn(language, name, ename);
  const lists = [
    { column: 'roles', values: roles.map(called), isStrict: false },
    { column: 'resourceGroup', values: resourceGroups.map(called), isStrict: true },
    { column: 'department', values: departments.map(({ id }) => above(byId, id).toReversed().map(called).join('/')).toSorted(), isStrict: false },
  ] as const;
  const sheet = say(language, texts.sheetLists);
  const choices = lists.map(({ column, values, isStrict }, from): FormChoice => ({ column: importColumns.indexOf(column), sheet, from, count: Math.min(values.length, MOST_OFFERED), isStrict }));
  const longest = Math.min(MOST_OFFERED, Math.max(...lists.map(({ values }) => values.length)));
  const needed: readonly ImportColumn[] = ['account', 'fullName', 'mail', 'roles', 'resourceGroup'];
  return formWorkbook([
    { name: say(language, texts.sheetPeople), isForm: true, rows: [importColumns.map((column) => `${headOf(column, language)}${needed.includes(column) ? ' *' : ''}`)], widths: importColumns.map((column) => WIDTHS[column]), choices },
    {
      name: say(language, texts.sheetHelp),
      widths: [20, 100],
      rows: [[say(language, texts.help_intro)], [say(language, texts.help_update)], [], ...importColumns.map((column) => [headOf(column, language), say(language, texts[`help_${column}`])])],
    },
    { name: sheet, isHidden: true, rows: Array.from({ length: longest }, (_, row) => lists.map(({ values }) => values[row] ?? '')) },
  ]);
};
