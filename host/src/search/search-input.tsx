import { useState, type ComponentProps } from 'react';
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { useShell } from '@portal/shared/shell';
import { Input } from '@portal/shared/ui/base';
import { resultsPath } from './results-path.ts';
import { useTexts } from './texts.ts';

/** Searches reports: Enter leads to the page of what is found; nothing happens while it is empty. */
export const SearchInput = (look: Pick<ComponentProps<typeof Input>, 'size' | 'suffix'>) => {
  const t = useTexts();
  const { open } = useShell();
  const [wanted, setWanted] = useState('');
  const search = (): void => {
    const title = `“${wanted.trim()}”`;
    if (wanted.trim()) open(resultsPath(wanted), { zh: title, en: title });
  };
  return (
    <Input
      {...look}
      allowClear
      maxLength={100}
      prefix={<SearchOutlined />}
      placeholder={t('placeholder')}
      aria-label={t('label')}
      value={wanted}
      onChange={({ target }) => setWanted(target.value)}
      onPressEnter={search}
    />
  );
};
