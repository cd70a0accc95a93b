import type { TFunction } from 'i18next';
import type { FieldValue } from '@portal/shared/contract/usage';
import type { FormField, Option, OptionTree } from '../fields/field.ts';
import type { ResourceHistory } from '../resource.ts';

/** How fields of a thing and what they hold are called where its changes are shown. */
export type FieldWords = { readonly label: (field: string) => string; readonly text: (field: string, value: FieldValue) => string };

/** The form's own labels and choices; what the form does not have, the history names itself. */
export const fieldWords = <Values>(fields: readonly FormField<Values>[], { fields: own = {} }: Pick<ResourceHistory, 'fields'>, t: TFunction<'resource'>): FieldWords => {
  const fieldOf = (name: string) => fields.find((field) => field.name === name || (field.kind === 'names' && field.english === name));
  return {
    label: (name) => {
      const field = fieldOf(name);
      if (own[name] || !field) return own[name]?.label ?? name;
      return field.kind === 'names' ? t(field.name === name ? 'inChinese' : 'inEnglish', { label: field.label }) : field.label;
    },
    text: (name, value) => {
      if (value === null || value === undefined) return '';
      const said = own[name]?.text?.(value);
      if (said !== undefined) return said;
      if (typeof value === 'boolean') return t(value ? 'on' : 'off');
      const field = fieldOf(name);
      const word = (one: FieldValue): string => optionOf(optionsOf(field as FormField<never> | undefined), one)?.label ?? String(one);
      return Array.isArray(value) ? value.map(word).join(t('comma')) : word(value);
    },
  };
};

const optionsOf = (field: FormField<never> | undefined): readonly OptionTree[] => (field && 'options' in field ? field.options : field && 'chosen' in field ? (field.chosen ?? []) : []);

const optionOf = (options: readonly OptionTree[], value: FieldValue): Option | undefined => {
  for (const option of options) {
    const found = option.value === value ? option : optionOf(option.children ?? [], value);
    if (found) return found;
  }
  return undefined;
};
