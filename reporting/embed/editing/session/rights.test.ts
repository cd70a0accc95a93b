import { mayEdit, rightsOf } from './rights.ts';

const all = { canEdit: true, canSaveAs: true };

test.each([
  [undefined, { save: false, saveAs: false }],
  [0, { save: false, saveAs: false }],
  [1, { save: true, saveAs: false }],
  [2, { save: false, saveAs: true }],
  [4, { save: false, saveAs: true }],
  [7, { save: true, saveAs: true }],
])('permissions %s narrow what the token allows', (permissions, rights) => {
  expect(rightsOf({ type: 'report', permissions }, all)).toEqual(rights);
});

test('permissions give nothing that the token does not', () => {
  expect(mayEdit(rightsOf({ type: 'report', permissions: 7 }, { canEdit: false, canSaveAs: false }))).toBe(false);
  expect(rightsOf({ type: 'report', permissions: 7 }, { canEdit: false, canSaveAs: true })).toEqual({ save: false, saveAs: true });
});

test('a visual that is embedded alone is not edited', () => {
  expect(mayEdit(rightsOf({ type: 'visual', permissions: 7 }, all))).toBe(false);
});

test('a new report has no place to be saved in', () => {
  expect(rightsOf({ type: 'create' }, all)).toEqual({ save: false, saveAs: true });
  expect(mayEdit(rightsOf({ type: 'create' }, { canEdit: true, canSaveAs: false }))).toBe(false);
});
