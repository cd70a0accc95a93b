import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined';
import ReloadOutlined from '@ant-design/icons/es/icons/ReloadOutlined';
import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@portal/shared/ui/base';
import { Dropdown, Sheet } from '@portal/shared/ui/shell';
import type { ListColumn } from './list-definition.ts';
import type { ListView } from './list-view.ts';
import type { ListExport } from './use-export.ts';
import { ViewChoice } from './view-menu.tsx';

type ListMoreProps = {
  columns: readonly ListColumn<never, string>[];
  view: ListView;
  onView: (view: ListView) => void;
  file: ListExport;
  hasHeight: boolean;
  rows: Pick<UseQueryResult, 'isFetching' | 'refetch'>;
};

/** On a phone: the commands that every list has, in one menu. */
export const ListMore = ({ columns, view, onView, file, hasHeight, rows }: ListMoreProps): ReactNode => {
  const { t } = useTranslation('resource');
  const [isChoosing, setChoosing] = useState(false);
  const commands = {
    export: () => void file.start(),
    refresh: () => void rows.refetch(),
    columns: () => setChoosing(true),
  };
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            ...(file.isOffered ? [{ key: 'export', label: t('export'), icon: <DownloadOutlined />, disabled: file.progress !== null }] : []),
            { key: 'refresh', label: t('refresh'), icon: <ReloadOutlined />, disabled: rows.isFetching },
            { key: 'columns', label: t('columns'), icon: <SettingOutlined /> },
          ],
          onClick: ({ key }) => commands[key as keyof typeof commands](),
        }}
      >
        <Button icon={<MoreOutlined />} aria-label={t('listMore')} title={t('listMore')} />
      </Dropdown>
      <Sheet open={isChoosing} title={t('columns')} onClose={() => setChoosing(false)}>
        <ViewChoice columns={columns} view={view} onView={onView} hasHeight={hasHeight} />
      </Sheet>
    </>
  );
};
