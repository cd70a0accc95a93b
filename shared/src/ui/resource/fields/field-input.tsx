import { lazy, Suspense, type ReactNode } from 'react';
import { Input, Skeleton } from '@portal/shared/ui/base';
import { Select, Switch } from '@portal/shared/ui/data';
import type { FieldKind } from './field.ts';
import { FocusFirst } from './focus-first.tsx';

/** A form's list is fetched by everybody who opens the list: what only some forms have comes with them. */
const NumberInput = lazy(() => import('./number-input.tsx'));
const SearchInput = lazy(() => import('./search-input.tsx'));
const TreeInput = lazy(() => import('./tree-input.tsx'));
const DateInput = lazy(() => import('./date-input.tsx'));
const ColourInput = lazy(() => import('./colour-input.tsx'));
const AddressesInput = lazy(() => import('./addresses-input.tsx'));
const IconInput = lazy(() => import('./icon-input.tsx'));
const PictureInput = lazy(() => import('./picture-input.tsx'));
const FileInput = lazy(() => import('./file-input.tsx'));
const SuggestInput = lazy(() => import('./suggest-input.tsx'));
const PasswordInput = lazy(() => import('./password-input.tsx'));

/** What antd's form gives the control of a field. */
export type ControlProps<Value> = {
  readonly id?: string;
  readonly value?: Value | undefined;
  readonly onChange?: ((value: Value | undefined) => void) | undefined;
  readonly disabled?: boolean;
  readonly 'aria-required'?: boolean | 'true' | 'false';
  readonly 'aria-invalid'?: boolean | 'true' | 'false';
  readonly 'aria-describedby'?: string;
};

/** A password that was made and not typed, and who is told of it. */
export type Generated = { readonly password: string | undefined; readonly onGenerated: (password: string) => void };

type FieldInputProps<Value> = ControlProps<Value> & { field: FieldKind | { kind: 'names' }; isFirst?: boolean; generated?: Generated };

/** The control of a field, by its kind; what its value is, whoever draws it knows. */
export const FieldInput = <Value = never,>({ field, isFirst = false, generated, ...control }: FieldInputProps<Value>): ReactNode => (
  <Suspense fallback={<Skeleton.Input active block />}>
    {inputOf(field, control as ControlProps<never>, generated)}
    {isFirst && <FocusFirst id={control.id} />}
  </Suspense>
);

const inputOf = (field: FieldInputProps<never>['field'], control: ControlProps<never>, generated?: Generated): ReactNode => {
  switch (field.kind) {
    case 'text':
      return <Input {...textControl(control)} autoComplete={field.autoComplete ?? 'off'} />;
    case 'names':
      return <Input {...textControl(control)} autoComplete="off" />;
    case 'suggest':
      return <SuggestInput {...holding<string>(control)} options={field.options} />;
    case 'lines':
      return <Input.TextArea {...textControl(control)} autoSize={{ minRows: 4, maxRows: 16 }} />;
    case 'number':
      return <NumberInput {...holding<number>(control)} unit={field.unit} least={field.least} most={field.most} />;
    case 'switch':
      return <FlagSwitch {...control} />;
    case 'choice':
      return <Select {...control} showSearch={{ optionFilterProp: 'label' }} options={[...field.options]} />;
    case 'many':
      return <Select {...control} mode="multiple" showSearch={{ optionFilterProp: 'label' }} options={[...field.options]} />;
    case 'tags':
      return <Select {...control} mode="tags" tokenSeparators={[',', ';', '，', '；']} open={false} suffixIcon={null} />;
    case 'search':
    case 'searchMany':
      return <SearchInput {...control} field={field} />;
    case 'treeChoice':
      return <TreeInput {...control} options={field.options} />;
    case 'date':
    case 'days':
    case 'time':
      return <DateInput {...holding<string | readonly [string, string]>(control)} kind={field.kind === 'date' && field.isInstant ? 'instant' : field.kind} least={field.kind === 'date' ? field.least : undefined} />;
    case 'colour':
      return <ColourInput {...holding<string>(control)} />;
    case 'addresses':
      return <AddressesInput {...holding<string[]>(control)} />;
    case 'icon':
      return <IconInput {...holding<string>(control)} icons={field.icons} />;
    case 'picture':
      return <PictureInput {...holding<string>(control)} aspect={field.aspect} upload={field.upload} make={field.make} />;
    case 'file':
      return <FileInput {...holding<string>(control)} accept={field.accept} upload={field.upload} {...(field.resumes !== undefined && { resumes: field.resumes })} />;
    case 'password':
      return <PasswordInput {...holding<string>(control)} rules={field.rules} generated={generated?.password} onGenerated={(password) => generated?.onGenerated(password)} />;
    case 'own':
      return field.render(control as never);
  }
};

/** What is in a field is as its kind has it: the form's values are checked where the field is defined. */
const holding = <Value,>(control: ControlProps<never>) => control as unknown as ControlProps<Value>;

/** antd's form takes the event of a text box as it is. */
const textControl = (control: ControlProps<never>) => holding<string>(control) as ControlProps<string> & { onChange?: never };

const FlagSwitch = ({ value, onChange, ...control }: ControlProps<never>): ReactNode => (
  <Switch {...control} checked={value === 1} onChange={(checked) => (onChange as ((flag: 0 | 1) => void) | undefined)?.(checked ? 1 : 0)} />
);
