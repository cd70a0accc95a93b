import { cutTo, DEPARTMENT_LEVELS, endpoints, importColumns, type Bilingual, type ImportColumn, type WrongRow } from '@portal/shared/contract/all';
import { z } from 'zod';
import { say, type Language, type TextValues } from '../../../language/language.ts';
import { check as checkSchema } from '../../../language/validation.ts';
import { mixesScripts } from '../../../account-letters.ts';
import { DepartmentFinder, type KnownDepartment } from './department-finder.ts';
import type { ImportRow } from './reading.ts';
import { texts } from './texts.ts';

/** Somebody who has an account, as an import may change them. */
export type KnownPerson = {
  readonly id: number;
  readonly version: number;
  readonly account: string;
  readonly fullName: string;
  readonly mail: string;
  readonly jobNo: string;
  readonly mobile: string;
  readonly notes: string;
  readonly resourceGroupId: number;
  readonly departmentId: number | null;
  readonly validUntil: string | null;
  readonly groupIds: readonly number[];
};
type Named = { readonly id: number; readonly name: string; readonly ename: string; readonly code: string | null };
export type Known = { readonly people: readonly KnownPerson[]; readonly roles: readonly Named[]; readonly resourceGroups: readonly Named[]; readonly departments: readonly KnownDepartment[] };
export type CheckOptions = { readonly mode: 'both' | 'create' | 'update' | 'skip'; readonly createDepartments: boolean; readonly language: Language };

/** What a row makes of somebody. A department that is to be made is known by its path. */
export type PlannedPerson = Omit<KnownPerson, 'id' | 'version' | 'groupIds'> & {
  readonly line: number;
  readonly id: number | null;
  readonly version: number | null;
  readonly newDepartment: string | null;
  /** None where the file says nothing of their roles, which stay as they are then. */
  readonly groupIds: readonly number[] | null;
};
export type Plan = {
  readonly people: readonly PlannedPerson[];
  /** Rows that change nothing, with why. */
  readonly rest: readonly { readonly line: number; readonly account: string; readonly result: 'skip' | 'same' }[];
  /** Departments that are to be made, each after the one above it: names from the top. */
  readonly departments: readonly (readonly string[])[];
};
/** A row that changes somebody, or would if nothing else were wrong with it. */
export type PlannedRow = { readonly row: ImportRow; readonly person: PlannedPerson; readonly existing: KnownPerson | undefined };
export type Checked = { readonly plan: Plan; readonly wrong: readonly WrongRow[]; readonly rows: readonly PlannedRow[] };

const { shape } = endpoints.users.add.body;
const fields = { account: shape.account, fullName: shape.fullName, mail: shape.mail, jobNo: shape.jobNo, mobile: shape.mobile, notes: shape.notes };
const rowSchema = z.object({ ...fields, fullName: z.optional(fields.fullName), mail: z.optional(fields.mail), jobNo: z.optional(fields.jobNo), mobile: z.optional(fields.mobile), notes: z.optional(fields.notes) });
/** An account that there is stays as it is, also one from before there was a rule. */
const knownRowSchema = z.object({ ...rowSchema.shape, account: z.string() });
/** What somebody new cannot be without. */
const needed = ['fullName', 'mail', 'roles', 'resourceGroup'] as const satisfies readonly ImportColumn[];

/** The dry run: what every row would do, and what is wrong with it. It changes nothing, and needs nothing but what it is given. */
export const checkRows = (rows: readonly ImportRow[], known: Known, options: CheckOptions): Checked => new Check(known, options).run(rows);

class Check {
  readonly #options: CheckOptions;
  readonly #people: ReadonlyMap<string, KnownPerson>;
  readonly #roles: ReadonlyMap<string, number>;
  readonly #resourceGroups: ReadonlyMap<string, number>;
  readonly #departments: DepartmentFinder;
  readonly #lines = new Map<string, number>();
  readonly #wrong: WrongRow[] = [];
  readonly #planned: PlannedRow[] = [];

  constructor({ people, roles, resourceGroups, departments }: Known, options: CheckOptions) {
    this.#options = options;
    this.#people = new Map(people.map((person) => [person.account.toLowerCase(), person]));
    this.#roles = byNames(roles);
    this.#resourceGroups = byNames(resourceGroups);
    this.#departments = new DepartmentFinder(departments, options.createDepartments);
  }

  run(rows: readonly ImportRow[]): Checked {
    const people: PlannedPerson[] = [];
    const rest: { line: number; account: string; result: 'skip' | 'same' }[] = [];
    for (const row of rows) {
      const before = this.#wrong.length;
      const planned = this.#row(row);
      if (this.#wrong.length > before) continue;
      if (typeof planned === 'string') rest.push({ line: row.line, account: row.values.account ?? '', result: planned });
      else people.push(planned);
    }
    return { plan: { people, rest, departments: this.#departments.planned() }, wrong: this.#wrong, rows: this.#planned };
  }

  #row(row: ImportRow): PlannedPerson | 'skip' | 'same' {
    const { values } = row;
    const say = (column: ImportColumn, text: Bilingual, more: TextValues = {}) => this.#say(row, column, text, more);
    for (const { column, kind } of row.flaws ?? []) say(column, { formula: texts.rowFormula, merged: texts.rowMerged, error: texts.rowError }[kind]);
    const account = values.account ?? '';
    const key = account.toLowerCase();
    const twice = this.#lines.get(key);
    if (account !== '' && twice !== undefined) say('account', texts.rowTwice, { line: twice });
    else this.#lines.set(key, row.line);
    const existing = this.#people.get(key);
    if (!existing && mixesScripts(account)) say('account', texts.rowMixed);
    const { mode } = this.#options;
    if (existing && mode === 'create') say('account', texts.rowExists);
    if (existing && mode === 'skip') return 'skip';
    if (!existing && mode === 'update' && account !== '') say('account', texts.rowMissing);
    if (!existing && mode !== 'update') for (const column of needed) if (values[column] === undefined && !row.flaws?.some((flaw) => flaw.column === column)) say(column, texts.rowNeeded);
    this.#schema(row, existing ? knownRowSchema : rowSchema);
    const given = this.#given(row, existing);
    if (existing && isSame(existing, given)) return 'same';
    this.#planned.push({ row, person: given, existing });
    return given;
  }

  /** The rules of the form. */
  #schema(row: ImportRow, schema: typeof rowSchema | typeof knownRowSchema): void {
    const { account = '', fullName, mail, jobNo, mobile, notes } = row.values;
    const checked = checkSchema(schema, { account, fullName, mail, jobNo, mobile, notes }, this.#options.language);
    if (checked.ok) return;
    for (const { field, message } of checked.errors) this.#add(row, field as ImportColumn, message.replace(/^[^:：]*[:：]\s*/, ''));
  }

  #given(row: ImportRow, existing: KnownPerson | undefined): PlannedPerson {
    const { roles, resourceGroup, department, validUntil, account = '', ...texts } = row.values;
    const groupIds = roles === undefined ? null : this.#rolesOf(row, roles);
    const resourceGroupId = resourceGroup === undefined ? (existing?.resourceGroupId ?? 0) : this.#resourceGroupOf(row, resourceGroup);
    const place = department === undefined ? { departmentId: existing?.departmentId ?? null, newDepartment: null } : this.#departmentOf(row, department);
    const end = validUntil === undefined ? (existing?.validUntil ?? null) : this.#dayOf(row, validUntil);
    const { fullName = '', mail = '', jobNo = '', mobile = '', notes = '' } = { ...existing, ...texts };
    return { line: row.line, id: existing?.id ?? null, version: existing?.version ?? null, account: existing?.account ?? account, fullName, mail, jobNo, mobile, notes, resourceGroupId, groupIds, validUntil: end, ...place };
  }

  #rolesOf(row: ImportRow, text: string): number[] {
    const names = [...new Set(text.split(/[;；\n]/).map((name) => name.trim()).filter((name) => name !== ''))];
    if (names.length === 0) this.#say(row, 'roles', texts.rowNeeded);
    return names.flatMap((name) => {
      const id = this.#roles.get(name.toLowerCase());
      if (id === undefined) this.#say(row, 'roles', texts.rowRole, { name: cutTo(name, 100) });
      return id ?? [];
    });
  }

  #resourceGroupOf(row: ImportRow, name: string): number {
    const id = this.#resourceGroups.get(name.toLowerCase());
    if (id === undefined) this.#say(row, 'resourceGroup', texts.rowResourceGroup, { name: cutTo(name, 100) });
    return id ?? 0;
  }

  #departmentOf(row: ImportRow, text: string): Pick<PlannedPerson, 'departmentId' | 'newDepartment'> {
    const found = this.#departments.find(text);
    if (found === 'missing' || found === 'twice' || found === 'wrong') {
      const reason = { missing: texts.rowDepartment, twice: texts.rowDepartmentTwice, wrong: texts.rowDepartmentName }[found];
      this.#say(row, 'department', reason, { name: cutTo(text, 100), levels: DEPARTMENT_LEVELS });
      return { departmentId: null, newDepartment: null };
    }
    return typeof found === 'number' ? { departmentId: found, newDepartment: null } : { departmentId: null, newDepartment: found.path };
  }

  #dayOf(row: ImportRow, text: string): string | null {
    const day = dayOf(text);
    if (day === undefined) this.#say(row, 'validUntil', texts.rowDate);
    return day ?? null;
  }

  #say(row: ImportRow, column: ImportColumn, text: Bilingual, values: TextValues = {}): void {
    this.#add(row, column, say(this.#options.language, text, values));
  }

  /** One reason for each cell says enough. */
  #add(row: ImportRow, column: ImportColumn, reason: string): void {
    const { line } = row;
    // Those of a row stand together at the end: looking through all of them for each would take minutes.
    for (let at = this.#wrong.length - 1; this.#wrong[at]?.line === line; at -= 1) if (this.#wrong[at]?.column === column) return;
    this.#wrong.push(wrongRow(row, column, reason));
  }
}

export const wrongRow = ({ line, values }: ImportRow, column: ImportColumn, reason: string): WrongRow => ({ line, column: importColumns.includes(column) ? column : null, value: cutTo(values[column] ?? '', 200), reason });

const byNames = (all: readonly Named[]): Map<string, number> =>
  // A name in Chinese goes before another one's in English, and that before a code.
  new Map(([({ code }) => code ?? '', ({ ename }) => ename, ({ name }) => name] as ((one: Named) => string)[]).flatMap((word) => all.flatMap((one) => (word(one) === '' ? [] : [[word(one).toLowerCase(), one.id] as const]))));

const isSame = (person: KnownPerson, planned: PlannedPerson): boolean =>
  planned.newDepartment === null &&
  (['fullName', 'mail', 'jobNo', 'mobile', 'notes', 'resourceGroupId', 'departmentId', 'validUntil'] as const).every((field) => person[field] === planned[field]) &&
  (planned.groupIds === null || isSameSet(person.groupIds, planned.groupIds));

const isSameSet = (one: readonly number[], other: readonly number[]): boolean => one.length === new Set(other).size && one.every((id) => other.includes(id));

/** Days since 1900 as Excel counts them, who thinks that 1900 was a leap year. */
const EXCEL_BEGINS = Date.UTC(1899, 11, 30);

/** A day however it is written; Excel keeps its dates as numbers. */
const dayOf = (text: string): string | undefined => {
  if (/^\d{5}(\.\d+)?$/.test(text)) return new Date(EXCEL_BEGINS + Math.floor(Number(text)) * 86_400_000).toISOString().slice(0, 10);
  const [, year = '', month = '', day = ''] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? [];
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${written}T00:00:00Z`);
  return year !== '' && year !== '0000' && !Number.isNaN(time) && new Date(time).toISOString().startsWith(written) ? written : undefined;
};
