import ReloadOutlined from '@ant-design/icons/es/icons/ReloadOutlined';
import type { ReactNode } from 'react';
import { ApiError } from '@portal/shared/api';
import { Button, EmptyState, ErrorState, Skeleton } from '@portal/shared/ui/base';
import { DeployTokens } from './deploy-tokens.tsx';
import { useOverview } from './queries.ts';
import { RemoteReleases } from './remote-releases.tsx';
import styles from './releases.module.css';
import { useTexts } from './texts.ts';

const FORBIDDEN = 403;

/** /Main/Releases: which version of each remote who has, how it does, and who may release (DESIGN 4). */
export default function ReleasesPage(): ReactNode {
  const t = useTexts();
  const overview = useOverview();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{t('title')}</h1>
          <p className={styles.help}>{t('help')}</p>
        </div>
        <Button icon={<ReloadOutlined />} loading={overview.isRefetching} onClick={() => void overview.refetch()}>
          {t('refresh')}
        </Button>
      </header>
      <Content overview={overview} />
    </div>
  );
}

const Content = ({ overview }: { overview: ReturnType<typeof useOverview> }): ReactNode => {
  const t = useTexts();
  if (overview.isPending) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (overview.error instanceof ApiError && overview.error.statusCode === FORBIDDEN) {
    return <ErrorState title={t('refused')} description={t('refusedNext', { permission: t('permission') })} />;
  }
  if (!overview.data) return <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />;
  const { remotes, roles } = overview.data;
  return (
    <>
      {remotes.length === 0 && <EmptyState title={t('none')} description={t('noneNext')} />}
      {remotes.map((remote) => (
        <RemoteReleases key={remote.name} remote={remote} roles={roles} />
      ))}
      <DeployTokens remotes={remotes.map(({ name }) => name)} />
    </>
  );
};
