/** The page that administration screens stand on: a list or a tree with search, filters, actions and export, and a form beside it. */
export { CopyButton } from './copy-button.tsx';
export { FormDrawer } from './form-drawer.tsx';
export type { FieldKind, FormField, Option, OptionTree, OwnFieldProps } from './fields/field.ts';
export { ListPage } from './list-page.tsx';
export { RowActions } from './row-actions.tsx';
export { RowSwitch } from './row-switch.tsx';
export { ResourcePage } from './resource-page.tsx';
export { defineResource, does, finds, writes, type Act, type BulkAct, type Finder, type Resource, type ResourceHistory } from './resource.ts';
export type { ListAction, ListColumn, ListDefinition, ListFile, ListFilter, ListTree } from './list-definition.ts';
export type { ListQuery, ListRange } from './list-query.ts';
export type { ListScope } from './use-list-query.ts';
export type { TreeMove } from './tree/move.ts';
export { Difference, type DifferencePart } from './difference/difference.tsx';
export { crossing, Matrix } from './matrix/matrix.tsx';
export { ImportWizard } from './wizard/import-wizard.tsx';
export { Wizard, type WizardStep } from './wizard/wizard.tsx';
