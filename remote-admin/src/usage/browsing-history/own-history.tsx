import { useMutation } from '@tanstack/react-query';
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import type { ReactNode } from 'react';
import { mutationOf } from '@portal/shared/api';
import { useMay, useUser } from '@portal/shared/auth';
import { viewerType } from '@portal/shared/contract';
import { endpoints, VISIT_PAGE_SIZE, visitOrder, type OwnVisit } from '@portal/shared/contract/usage';
import { useLanguage } from '@portal/shared/language';
import { viewerTypeWords } from '@portal/shared/log-words';
import { Link } from '@portal/shared/router';
import { forgetOpened } from '@portal/shared/search/recent';
import { App, Button } from '@portal/shared/ui/base';
import { Tag } from '@portal/shared/ui/data';
import { defineResource, finds, ResourcePage, type ListQuery } from '@portal/shared/ui/resource';
import { useConfirm } from '@portal/shared/ui/shell';
import { instantsOfDays } from '@portal/shared/time-zone';
import cells from '../log-cells.module.css';
import { useTexts } from './texts.ts';
import { useVisitColumns, type Order } from './visit-columns.tsx';

const { browsingHistory } = endpoints;

/** What the current user has opened, and may open again. */
export const OwnHistory = ({ lead }: { lead?: ReactNode }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { time, report, page, class: inClass, type, platform } = useVisitColumns<OwnVisit>((row, name) =>
    row.state === 'open' ? (
      <Link to={addressOf(row)}>
        <bdi>{name}</bdi>
      </Link>
    ) : (
      <span className={cells.said}>
        <bdi>{name}</bdi>
        {row.state === 'closed' && <Tag title={t('closedWhy')}>{t('closed')}</Tag>}
      </span>
    ),
  );
  const resource = defineResource<OwnVisit, Order>({
    key: 'ownHistory',
    rowKey: ({ id }) => id,
    columns: [time, report, page, inClass, type, platform],
    list: {
      find: finds(browsingHistory.myList, ({ keyword, page: pageIndex, size, orderBy, orderType, filters: { type: asked, from, to } }: ListQuery<Order>) => ({
        body: { keyword, pageIndex, pageSize: size, orderBy, orderType, type: viewerType.options.find((one) => one === asked), ...instantsOfDays(from, to) },
      })),
      orders: visitOrder,
      order: { by: 'createTime', type: 'desc' },
      sizes: [VISIT_PAGE_SIZE, 50, 100],
    },
    filters: [
      { name: 'type', label: t('type'), kind: 'choice', options: viewerType.options.map((value) => ({ value, label: viewerTypeWords[value][language] })) },
      { name: 'from', label: t('from'), kind: 'day' },
      { name: 'to', label: t('to'), kind: 'day' },
    ],
    ...(lead && { lead }),
    extra: <Clear />,
    texts: { title: t('title'), help: t('help'), search: t('search'), empty: t('empty'), emptyNext: t('emptyNext'), permission: t('title') },
  });
  return <ResourcePage resource={resource} />;
};

/** SPEC 2.4. */
const addressOf = ({ catalogueId, page, type }: OwnVisit): string => `/Main/PBIViews/${catalogueId}/${encodeURIComponent(page)}/${type}`;

const Clear = (): ReactNode => {
  const t = useTexts();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const account = useUser()?.account ?? '';
  const clear = useMutation(mutationOf(browsingHistory.clear));
  // Who looks at the portal as somebody else does clears nothing.
  if (!useMay(browsingHistory.clear)) return null;
  const ask = async () => {
    if (!(await confirm({ title: t('clearAsk'), content: t('clearNext'), okText: t('clearYes') }))) return;
    const onSuccess = () => {
      forgetOpened(account);
      void message.success(t('cleared'));
    };
    clear.mutate({}, { onSuccess });
  };
  return (
    <Button icon={<DeleteOutlined />} loading={clear.isPending} onClick={() => void ask()}>
      {t('clear')}
    </Button>
  );
};
