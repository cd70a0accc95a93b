import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined';
import FileOutlined from '@ant-design/icons/es/icons/FileOutlined';
import type { ReactNode } from 'react';
import type { ReportPage } from '@portal/shared/contract';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Unseen } from '@portal/shared/ui/base';
import { HeadMenu } from '../head-menu/head-menu.tsx';
import { useTexts } from './texts.ts';

type PageMenuProps = { pages: readonly ReportPage[]; current: ReportPage | undefined; onSelect: (code: string) => void };

/** The report's permitted pages where their list would take the report's room. */
export const PageMenu = ({ pages, current, onSelect }: PageMenuProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const nameOf = ({ displayName, enDisplayName }: ReportPage): string => nameIn(language, displayName, enDisplayName);
  const chosen = current ? nameOf(current) : t('title');
  const items = pages.map((page) => ({
    key: page.code,
    icon: page === current ? <CheckOutlined /> : <span />,
    label: (
      <>
        <bdi>{nameOf(page)}</bdi>
        {page === current && <Unseen> {t('current')}</Unseen>}
      </>
    ),
  }));
  return <HeadMenu icon={<FileOutlined />} chosen={chosen} label={current ? t('menuOf', { name: chosen }) : chosen} items={items} onChoose={onSelect} />;
};
