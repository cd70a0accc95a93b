import type { DatasetModel, Role } from '../definition/index.ts';
import { HttpError } from '../http-error.ts';
import { inSql } from './conditions.ts';
import type { ModelLookup } from './model-lookup.ts';
import type { Parameters } from './parameters.ts';

/** Whom the rows are for: the effective identity of an embed token (protocol 13.5). */
export interface Identity {
  username: string;
  roles: string[];
  customData?: string;
}

/**
 * The roles that apply. A dataset without roles shows all its rows to everybody.
 * @throws HttpError 403 when the dataset has roles and the identity has none of them, or one that does not exist
 */
export const rolesFor = (model: DatasetModel, identity: Identity | undefined): Role[] => {
  if (model.roles.length === 0) return [];
  if (!identity) throw new HttpError(403, 'PowerBINotAuthorizedException', `${model.name} has row-level security, and the token has no effective identity for it.`);
  if (identity.roles.length === 0) throw new HttpError(403, 'PowerBINotAuthorizedException', `${model.name} has row-level security, and the effective identity has no role.`);
  return identity.roles.map((name) => {
    const role = model.roles.find((one) => one.name === name);
    if (!role) throw new HttpError(403, 'PowerBINotAuthorizedException', `${model.name} has no role ${name}.`);
    return role;
  });
};

/**
 * The condition under which an identity sees rows: of any of its roles, all the rules on the tables that take part. A rule
 * on a look-up table thereby holds for the facts that lead to it, and not the other way round.
 * @param reachable the tables that the statement's rows lead to
 * @returns the condition and the tables that it needs, or nothing when all rows are seen
 */
export const rowSecuritySql = (roles: readonly Role[], identity: Identity | undefined, lookup: ModelLookup, reachable: ReadonlyMap<string, unknown>, parameters: Parameters) => {
  const applying = roles.map(({ rules }) => rules.filter(({ column }) => reachable.has(column.table)));
  if (applying.length === 0 || applying.some((rules) => rules.length === 0)) return undefined;
  const perRole = applying.map((rules) => `(${rules.map((rule) => ruleSql(rule, identity!, lookup, parameters)).join(' AND ')})`);
  return { condition: `(${perRole.join(' OR ')})`, tables: applying.flat().map(({ column }) => column.table) };
};

const ruleSql = ({ column, equals }: Role['rules'][number], identity: Identity, lookup: ModelLookup, parameters: Parameters): string => {
  const found = lookup.column(column, `the roles of ${lookup.model.name}`);
  if (equals.kind === 'values') return inSql(column, found, equals.values, false, parameters, 'roles');
  const texts = equals.kind === 'username' ? [identity.username] : (identity.customData ?? '').split(',').map((one) => one.trim()).filter(Boolean);
  const values = texts.map((text) => fitting(text, found.type)).filter((value) => value !== undefined);
  return inSql(column, found, values, false, parameters, 'identity');
};

/** An identity's text as a value of a column; a text that cannot be one fits no row. */
const fitting = (text: string, type: string): string | number | boolean | undefined => {
  if (type === 'integer' || type === 'number') return Number.isFinite(Number(text)) ? Number(text) : undefined;
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined;
  if (type === 'date' || type === 'timestamp') return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
  return text;
};
