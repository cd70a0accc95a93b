import { useState, type ReactNode } from 'react';
import type { DeployToken } from '@portal/shared/contract/site';
import { formatInstant, useLanguage } from '@portal/shared/language';
import { App, Button, EmptyState, ErrorState, Skeleton } from '@portal/shared/ui/base';
import { KeptFocus, Tag } from '@portal/shared/ui/data';
import { useConfirm } from '@portal/shared/ui/shell';
import { moduleName } from './module-name.ts';
import { useRevokeToken, useTokens } from './queries.ts';
import { ReleaseRows } from './release-rows.tsx';
import styles from './releases.module.css';
import { useTexts } from './texts.ts';
import { TokenDialog } from './token-dialog.tsx';

/** Deploy tokens: which team may release what. */
export const DeployTokens = ({ remotes }: { remotes: readonly string[] }): ReactNode => {
  const t = useTexts();
  const [making, setMaking] = useState(false);
  return (
    <section className={styles.remote}>
      <header className={styles.remoteHead}>
        <h2 id="deploy-tokens">{t('tokens')}</h2>
        <span className={styles.live}>{t('tokensHelp')}</span>
        <span className={styles.commands}>
          <Button onClick={() => setMaking(true)}>{t('newToken')}</Button>
        </span>
      </header>
      <TokenTable />
      {making && <TokenDialog remotes={remotes} onClose={() => setMaking(false)} />}
    </section>
  );
};

const TokenTable = (): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const tokens = useTokens();
  if (tokens.isPending) return <Skeleton active />;
  if (tokens.isError) return <ErrorState error={tokens.error} onRetry={() => void tokens.refetch()} />;
  if (tokens.data.length === 0) return <EmptyState title={t('noTokens')} description={t('noTokensNext')} />;
  const time = (instant: string | null) => (instant ? <time dateTime={instant}>{formatInstant(instant, language, 'minute')}</time> : t('unknown'));
  return (
    <KeptFocus drawn={tokens.data}>
      <ReleaseRows<DeployToken>
        labelledBy="deploy-tokens"
        rows={tokens.data}
        rowKey={({ id }) => id}
        columns={[
          { key: 'name', title: t('team'), render: ({ name, revokedTime }) => <div>{name} {revokedTime && <Tag variant="outlined">{t('revoked')}</Tag>}</div> },
          { key: 'remotes', title: t('remotes'), render: ({ remotes }) => remotes.map((name) => moduleName(t, name)).join(t('comma')) },
          { key: 'author', title: t('madeBy'), render: ({ author }) => author },
          { key: 'createTime', title: t('madeOn'), render: ({ createTime }) => time(createTime) },
          { key: 'lastUsedTime', title: t('usedOn'), isEmpty: ({ lastUsedTime }) => lastUsedTime === null, render: ({ lastUsedTime }) => time(lastUsedTime) },
        ]}
        actions={(token) => !token.revokedTime && <Revoke token={token} />}
      />
    </KeptFocus>
  );
};

const Revoke = ({ token }: { token: DeployToken }): ReactNode => {
  const t = useTexts();
  const { message } = App.useApp();
  const revoke = useRevokeToken();
  const confirm = useConfirm();
  const act = async (): Promise<void> => {
    if (!(await confirm({ title: t('revokeAsk', { name: token.name }), content: t('revokeNext'), okText: t('revoke') }))) return;
    try {
      await revoke.mutateAsync(token.id);
      void message.success(t('tokenRevoked'));
    } catch (error) {
      void message.error((error as Error).message);
    }
  };
  return (
    <span data-row={token.id}>
      <Button size="small" danger loading={revoke.isPending} aria-label={`${t('revoke')}: ${token.name}`} onClick={() => void act()}>
        {t('revoke')}
      </Button>
    </span>
  );
};
