import type { Bilingual, ImportColumn, WrongRow } from '@portal/shared/contract/all';
import { say, type Language, type TextValues } from '../../../language/language.ts';
import { wrongRow, type Checked, type PlannedPerson, type PlannedRow } from './checking.ts';
import { texts } from './texts.ts';

/** What decides whether whoever imports may do what rows say; the server's rule of acts on people answers it. */
export type RightsQuestion = {
  /** People whom rows change. */
  readonly people: readonly number[];
  /** What rows give. */
  readonly resourceGroups: readonly number[];
  readonly roles: readonly number[];
  /** Whose account may end or is moved to another resource group, and of new people one of each kind. */
  readonly standing: readonly (Pick<PlannedPerson, 'id' | 'resourceGroupId' | 'validUntil'>)[];
  /** The row of who imports. */
  readonly own: Pick<PlannedPerson, 'mail' | 'jobNo' | 'departmentId' | 'newDepartment' | 'validUntil'> | undefined;
};

/** What is lacking by the numbers of people, resource groups and roles. */
export type RightsAnswer = {
  readonly people: ReadonlyMap<number, Bilingual>;
  readonly resourceGroups: ReadonlyMap<number, Bilingual>;
  readonly roles: ReadonlyMap<number, Bilingual>;
  readonly lastAdministrators: readonly number[];
  readonly own: readonly { readonly column: ImportColumn; readonly text: Bilingual }[];
};

/** @param userId who imports */
export const questionOf = ({ rows, wrong }: Pick<Checked, 'rows' | 'wrong'>, userId: number): RightsQuestion => {
  const wrongLines = new Set(wrong.map(({ line }) => line));
  const standing = new Map<string, RightsQuestion['standing'][number]>();
  for (const { row, person, existing } of rows) {
    const { id, resourceGroupId, validUntil } = person;
    if (wrongLines.has(row.line) || (existing && existing.resourceGroupId === resourceGroupId && (existing.validUntil === null) === (validUntil === null))) continue;
    standing.set(id === null ? `new ${resourceGroupId} ${validUntil === null}` : String(id), { id, resourceGroupId, validUntil });
  }
  const own = rows.find(({ person }) => person.id === userId)?.person;
  return {
    people: [...new Set(rows.flatMap(({ person }) => person.id ?? []))],
    resourceGroups: [...new Set(rows.map(givenGroup).filter((id) => id !== 0))],
    roles: [...new Set(rows.flatMap(({ person }) => person.groupIds ?? []))],
    standing: [...standing.values()],
    own: own && { mail: own.mail, jobNo: own.jobNo, departmentId: own.departmentId, newDepartment: own.newDepartment, validUntil: own.validUntil },
  };
};

/** 0 where a row gives none, or one that does not exist. */
const givenGroup = ({ row, person }: PlannedRow): number => (row.values.resourceGroup === undefined ? 0 : person.resourceGroupId);

/** The same check with what whoever imports may not do: those rows are wrong as any other. */
export const withRights = (checked: Checked, answer: RightsAnswer, userId: number, roleName: (id: number) => string, language: Language): Checked => {
  const known = new Set(checked.wrong.map(cellOf));
  const last = new Set(answer.lastAdministrators);
  const more: WrongRow[] = [];
  for (const planned of checked.rows) {
    const { row, person, existing } = planned;
    const add = (column: ImportColumn, text: Bilingual, values: TextValues = {}) => {
      const found = wrongRow(row, column, say(language, text, values));
      // One reason for each cell says enough.
      if (known.has(cellOf(found))) return;
      known.add(cellOf(found));
      more.push(found);
    };
    const beyond = person.id === null ? undefined : answer.people.get(person.id);
    if (beyond) add('account', texts.rowBeyond, { what: beyond });
    const role = person.groupIds?.find((id) => answer.roles.has(id));
    const roleLack = role === undefined ? undefined : answer.roles.get(role);
    if (roleLack) add('roles', texts.rowRoleNotHeld, { name: roleName(role ?? 0), what: roleLack });
    const group = answer.resourceGroups.get(givenGroup(planned));
    if (group) add('resourceGroup', texts.rowGroupNotHeld, { what: group });
    if (person.id === userId) for (const { column, text } of answer.own) add(column, text);
    if (person.id !== null && last.has(person.id)) add(existing?.resourceGroupId === person.resourceGroupId ? 'validUntil' : 'resourceGroup', texts.rowLastAdministrator);
  }
  if (more.length === 0) return checked;
  const lines = new Set(more.map(({ line }) => line));
  // Lines of a file only rise, so that those of a row stand together again.
  return { ...checked, plan: { ...checked.plan, people: checked.plan.people.filter(({ line }) => !lines.has(line)) }, wrong: [...checked.wrong, ...more].sort((one, other) => one.line - other.line) };
};

const cellOf = ({ line, column }: WrongRow): string => `${line} ${column}`;
