import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '@portal/shared/ui/data';
import { fieldKey } from '../keys.ts';
import { useTypingPause } from '../use-typing-pause.ts';
import type { FieldKind, Option } from './field.ts';
import type { ControlProps } from './field-input.tsx';

type Value = Option['value'] | Option['value'][];
type Field = Extract<FieldKind, { kind: 'search' | 'searchMany' }>;

/** Looks for what is typed, on the server. What was chosen keeps its name while something else is looked for. */
export default function SearchInput({ field: { kind, search, chosen = [] }, value, ...control }: ControlProps<never> & { field: Field }): ReactNode {
  const { t } = useTranslation('resource');
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  useTypingPause(typed, () => setKeyword(typed.trim()));
  const box = useId();
  const found = useQuery({
    queryKey: fieldKey(box, keyword),
    queryFn: ({ signal }) => search(keyword, signal),
    placeholderData: keepPreviousData,
  });
  const [known, setKnown] = useState<readonly Option[]>(chosen);
  const options = useDeferredValue(found.data ?? []);
  const named = known.filter((one) => !options.some((option) => option.value === one.value));
  return (
    <Select<Value, Option>
      {...control}
      {...(kind === 'searchMany' && { mode: 'multiple' as const })}
      value={value as Value | undefined}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={found.isFetching}
      // What is chosen is among the options, so that it has a name; while something is looked for, it is not offered again.
      options={typed === '' ? [...named, ...options] : [...options, ...named.map((one) => ({ ...one, style: { display: 'none' } }))]}
      notFoundContent={found.isError ? t('searchFailed') : found.isFetching ? t('searching') : t('nothingFound')}
      onChange={(next, option) => {
        const taken = [option ?? []].flat();
        setKnown((before) => [...before.filter((one) => !taken.some(({ value: id }) => id === one.value)), ...taken]);
        control.onChange?.(next as never);
      }}
    />
  );
}
