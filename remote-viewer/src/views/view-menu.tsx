import BookOutlined from '@ant-design/icons/es/icons/BookOutlined';
import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useMay } from '@portal/shared/auth';
import { endpoints, type SavedView } from '@portal/shared/contract/reading';
import { useLanguage } from '@portal/shared/language';
import { Unseen } from '@portal/shared/ui/base';
import { HeadMenu } from '../head-menu/head-menu.tsx';
import type { OpenReport } from '../open-report/open-report.ts';
import type { OpenReportState } from '../open-report/open-report-state.ts';
import { useViews } from './queries.ts';
import { useTexts } from './texts.ts';
import styles from './views.module.css';

const ViewsDialog = lazy(() => import('./views-dialog.tsx'));

/** Entries of the menu that are no view. */
const UNREAD = 'unread';
const PUBLISHED = 'published';
const SAVE = 'save';
const MANAGE = 'manage';

type Props = { report: OpenReport; state: OpenReportState };

/** The views of a report beside its title: which one is shown, the others, and how one is kept. Nobody is asked for them before they matter. */
export const ViewMenu = ({ report, state }: Props): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<typeof SAVE | typeof MANAGE>();
  const maySave = useMay(endpoints.views.add);
  const { brought, stage } = state;
  const views = useViews(report.id, isOpen || brought !== null);
  const current = views.data?.find((view) => view.state === brought?.state && view.page === brought.page && (view.page === '' || view.page === state.page));

  const choose = (key: string): void => {
    if (key === SAVE || key === MANAGE) return setDialog(key);
    if (key === UNREAD) return void views.refetch();
    if (key === PUBLISHED) return void report.reload(language);
    const view = views.data?.find(({ id }) => String(id) === key);
    if (view) void report.showPlace(view);
  };
  const listed = (view: SavedView) => ({ key: String(view.id), icon: view === current ? <CheckOutlined /> : <span />, label: <ViewName view={view} isCurrent={view === current} /> });
  // First, so that nothing comes in above where the keyboard is.
  const items = [
    { key: PUBLISHED, icon: <span />, label: t('published') },
    ...(views.isPending ? [{ key: 'loading', icon: <span />, label: t('loading'), disabled: true }] : []),
    ...(views.isError ? [{ key: UNREAD, icon: <span />, label: t('unread') }] : []),
    ...(views.data ?? []).map(listed),
    { type: 'divider' as const },
    ...(maySave ? [{ key: SAVE, icon: <span />, label: t('saveAs') }] : []),
    { key: MANAGE, icon: <span />, label: t('manage') },
  ];
  return (
    <>
      <HeadMenu
        icon={<BookOutlined />}
        chosen={current?.name ?? t('menu')}
        label={current ? t('menuOf', { name: current.name }) : t('menu')}
        items={items}
        isBusy={stage !== 'shown'}
        onChoose={choose}
        onOpenChange={setOpen}
      />
      {dialog && (
        <Suspense>
          <ViewsDialog report={report} isSaving={dialog === SAVE} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
    </>
  );
};

const ViewName = ({ view: { name, isOwn, ownerName }, isCurrent }: { view: SavedView; isCurrent: boolean }): ReactNode => {
  const t = useTexts();
  return (
    <>
      <bdi>{name}</bdi>
      {!isOwn && <span className={styles.owner}> {t('by', { name: ownerName })}</span>}
      {isCurrent && <Unseen> {t('current')}</Unseen>}
    </>
  );
};
