import { describe, expect, test } from '@jest/globals';
import type { HttpError } from '../../../http-error.ts';
import { disagreeing, rowsFor, type Templates } from './rows.ts';

const anna = { account: 'anna', mail: 'Anna@example.com', jobNo: '{mail}', department: '' };
const role = (name: string, more: Partial<Templates> = {}): Templates => ({ name, username: '', customData: '', ...more });
const refusal = (roles: readonly Templates[]): HttpError | undefined => {
  try {
    rowsFor(anna, roles);
  } catch (error) {
    return error as HttpError;
  }
  return undefined;
};

describe('whose rows data roles show', () => {
  test.each([
    ['nobody’s without one', [], { username: 'anna', dataRoles: [] }],
    ['by the account, as long as nothing else is said', [role('East')], { username: 'anna', dataRoles: ['East'] }],
    ['by another name', [role('East', { username: '{mail}' })], { username: 'Anna@example.com', dataRoles: ['East'] }],
    ['with custom data', [role('East', { customData: 'person={account}' })], { username: 'anna', dataRoles: ['East'], customData: 'person=anna' }],
    ['a value is no template itself', [role('East', { customData: '{jobNo}' })], { username: 'anna', dataRoles: ['East'], customData: '{mail}' }],
    ['several together', [role('East', { customData: 'x' }), role('West'), role('North', { username: 'ANNA' })], { username: 'anna', dataRoles: ['East', 'West', 'North'], customData: 'x' }],
  ])('%s', (_, roles, expected) => expect(rowsFor(anna, roles)).toEqual(expected));

  test.each([
    ['two effective users', [role('East'), role('West', { username: 'boss' })]],
    ['two sets of custom data', [role('East', { customData: 'a' }), role('West', { customData: 'b' })]],
    ['something that the person lacks', [role('East', { customData: '{department}' })]],
  ])('%s are refused', (_, roles) => expect(refusal(roles)).toMatchObject({ status: 403 }));

  test.each([
    ['one name and none', [role('East'), role('West', { username: '{account}' })], false],
    ['two names', [role('East'), role('West', { username: '{mail}' })], true],
    ['custom data and none', [role('East', { customData: 'a' }), role('West')], false],
    ['two custom data', [role('East', { customData: 'a' }), role('West', { customData: 'b' })], true],
  ])('%s in one grant', (_, roles, expected) => expect(disagreeing(roles) !== undefined).toBe(expected));
});
