import ApartmentOutlined from '@ant-design/icons/es/icons/ApartmentOutlined';
import ImportOutlined from '@ant-design/icons/es/icons/ImportOutlined';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { usePermissions } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract/access';
import { useLocation, useNavigate } from '@portal/shared/router';
import { Button, LoadingState } from '@portal/shared/ui/base';
import { useSpace } from '@portal/shared/ui/data';
import { DepartmentPanel } from '../departments/department-panel.tsx';
import { useTexts } from './texts.ts';
import { UserList } from './user-list.tsx';
import styles from './users.module.css';

const DepartmentsView = lazy(async () => ({ default: (await import('../departments/departments-view.tsx')).DepartmentsView }));
const ImportView = lazy(async () => ({ default: (await import('./import/import-view.tsx')).ImportView }));

/** /Main/User: who can sign in (SPEC 7.7), the departments that they are in, and their import. */
export default function UsersPage(): ReactNode {
  const t = useTexts();
  const may = usePermissions();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [space, ref] = useSpace(1000);
  const [isHidden, setHidden] = useState(false);
  const parameters = new URLSearchParams(search);
  const go = (changes: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    void navigate(next.size > 0 ? `${pathname}?${next}` : pathname);
  };
  const view = parameters.get('view');
  const toList = () => go({ view: undefined });
  const manage = () => go({ view: 'departments' });
  const chosen = parameters.get('departmentId');
  const panel = (
    <DepartmentPanel
      chosen={chosen !== null && /^\d{1,9}$/.test(chosen) ? Number(chosen) : undefined}
      onChoose={(id) => go({ departmentId: id === undefined ? undefined : String(id), page: undefined })}
      onManage={manage}
    />
  );
  if (view === 'departments' || (view === 'import' && may(endpoints.users.importUser))) {
    return <Suspense fallback={<LoadingState />}>{view === 'import' ? <ImportView onBack={toList} /> : <DepartmentsView onBack={toList} />}</Suspense>;
  }
  const isNarrow = space !== 'table';
  const isShown = !isNarrow && !isHidden;
  const extra = (
    <>
      {isNarrow ? (
        <Button icon={<ApartmentOutlined />} onClick={manage}>
          {t('showDepartments')}
        </Button>
      ) : (
        <Button icon={<ApartmentOutlined />} aria-expanded={isShown} onClick={() => setHidden(!isHidden)}>
          {t(isShown ? 'hideTree' : 'showTree')}
        </Button>
      )}
      {may(endpoints.users.importUser) && (
        <Button icon={<ImportOutlined />} onClick={() => go({ view: 'import' })}>
          {t('import')}
        </Button>
      )}
    </>
  );
  return (
    <div ref={ref} className={styles.screen}>
      {isShown && <aside className={styles.side} aria-label={t('showDepartments')}>{panel}</aside>}
      <div className={styles.list}>
        <UserList extra={extra} isBesideDepartments={isShown} />
      </div>
    </div>
  );
}
