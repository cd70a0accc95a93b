import { identityVariables, type IdentityVariable } from '@portal/shared/contract/all';
import { HttpError } from '../../../http-error.ts';
import type { RowsOf } from '../../../power-bi/embed-tokens.ts';
import { texts } from './texts.ts';

/** What a person is known by in templates. */
export type PersonValues = Readonly<Record<IdentityVariable, string>>;
export type Templates = { readonly name: string; readonly username: string; readonly customData: string };

const VARIABLE = new RegExp(`\\{(${identityVariables.join('|')})\\}`, 'g');

/** Whether a template says something of the person besides their account. */
export const hasVariable = (...templates: readonly string[]): boolean => templates.some((template) => template.includes('{'));

/**
 * With whose rows some data roles show a dataset to somebody. There is one effective user and one CUSTOMDATA() for each dataset: roles that disagree
 * about them would widen each other, and are refused. Docs: decision 54.
 * @throws HttpError 403 for roles that do not go together, and for somebody who lacks what a template says
 */
export const rowsFor = (person: PersonValues, roles: readonly Templates[]): RowsOf => {
  const username = one(roles.map((role) => ({ role, value: filled(role.username || '{account}', person, role) })), (left, right) => left.toLowerCase() === right.toLowerCase());
  const customData = one(roles.filter((role) => role.customData !== '').map((role) => ({ role, value: filled(role.customData, person, role) })));
  return { username: username ?? person.account, dataRoles: [...new Set(roles.map(({ name }) => name))], ...(customData && { customData }) };
};

/** Two of some roles that can never be in one grant: their templates say different things whoever has them. */
export const disagreeing = (roles: readonly Templates[]): readonly [Templates, Templates] | undefined => {
  const [first, ...rest] = roles;
  const other = first && rest.find(({ username }) => (username || '{account}').toLowerCase() !== (first.username || '{account}').toLowerCase());
  if (first && other) return [first, other];
  const [given, ...more] = roles.filter(({ customData }) => customData !== '');
  const unlike = given && more.find(({ customData }) => customData !== given.customData);
  return given && unlike && [given, unlike];
};

type Filled = { readonly role: Templates; readonly value: string };

/** The one value that all of them have; undefined where there is none. */
const one = (values: readonly Filled[], isSame = (left: string, right: string) => left === right): string | undefined => {
  const [first, ...rest] = values;
  const other = first && rest.find(({ value }) => !isSame(value, first.value));
  if (other) throw new HttpError(403, texts.dataRolesDisagree, { values: { one: first.role.name, other: other.role.name } });
  return first?.value;
};

/** Values are put in as they are, once: braces in them mean themselves. */
const filled = (template: string, person: PersonValues, { name }: Templates): string =>
  template.replace(VARIABLE, (_, variable: IdentityVariable) => {
    if (person[variable] === '') throw new HttpError(403, texts.dataRoleIncomplete, { values: { name, what: texts[`variable_${variable}`] } });
    return person[variable];
  });
