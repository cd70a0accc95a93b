import { useState, type ReactNode } from 'react';
import type { ReleasedRemote } from '@portal/shared/contract/site';
import { formatInstant, useLanguage } from '@portal/shared/language';
import { Button } from '@portal/shared/ui/base';
import { Tag } from '@portal/shared/ui/data';
import description from '../../../remote.config.ts';
import type { Role } from './audience-tags.tsx';
import { GiveDialog } from './give-dialog.tsx';
import { HistoryDrawer } from './history-drawer.tsx';
import { moduleName } from './module-name.ts';
import { NoteDialog } from './note-dialog.tsx';
import { useEndTrial, useRollBack, useSwitch } from './queries.ts';
import { ReleaseRows } from './release-rows.tsx';
import styles from './releases.module.css';
import { useTexts } from './texts.ts';
import { hasActions, VersionActions } from './version-actions.tsx';
import { versionColumns } from './version-columns.tsx';
import { VersionDetails } from './version-details.tsx';

type Asked = { what: 'give' | 'endTrial'; version: string } | { what: 'rollBack' | 'switch' | 'history' };
type Props = { remote: ReleasedRemote; roles: readonly Role[] };

/** One remote: its versions, who has which, and what can be done for everybody at once. */
export const RemoteReleases = ({ remote, roles }: Props): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const [asked, setAsked] = useState<Asked>();
  const { name, live, previous, offTime, versions } = remote;
  const called = moduleName(t, name);
  const ask = (what: 'give' | 'endTrial') => (version: string) => setAsked({ what, version });
  return (
    <section className={styles.remote}>
      <header className={styles.remoteHead}>
        <h2 id={`release-${name}`}>{called}</h2>
        {/* What its team releases it by. */}
        {called !== name && <code>{name}</code>}
        <span className={styles.live}>{live ? t('live', { version: live }) : t('notLive')}</span>
        {offTime && <Tag variant="outlined">{t('offSince', { time: formatInstant(offTime, language, 'minute') })}</Tag>}
        <span className={styles.commands}>
          {previous && <Button onClick={() => setAsked({ what: 'rollBack' })}>{t('rollBackTo', { version: previous })}</Button>}
          {/* This screen would go with its own module, and nobody could switch it on again. */}
          {name !== description.name && (
            <Button danger={offTime === null} onClick={() => setAsked({ what: 'switch' })} aria-label={`${t(offTime ? 'switchOn' : 'switchOff')}: ${called}`}>
              {t(offTime ? 'switchOn' : 'switchOff')}
            </Button>
          )}
          <Button onClick={() => setAsked({ what: 'history' })} aria-label={`${t('history')}: ${called}`}>
            {t('history')}
          </Button>
        </span>
      </header>
      <ReleaseRows
        labelledBy={`release-${name}`}
        rows={versions}
        rowKey={({ version }) => version}
        columns={versionColumns(t, language, roles)}
        actions={(version) => hasActions(version) && <VersionActions remote={called} version={version} onGive={ask('give')} onEndTrial={ask('endTrial')} />}
        details={(version) => <VersionDetails version={version} live={versions.find((one) => one.version === live)} />}
      />
      {asked && <AskedFor asked={asked} remote={remote} roles={roles} onClose={() => setAsked(undefined)} />}
    </section>
  );
};

/** The dialog for what was asked. */
const AskedFor = ({ asked, remote, roles, onClose }: Props & { asked: Asked; onClose: () => void }): ReactNode => {
  const t = useTexts();
  const endTrial = useEndTrial();
  const rollBack = useRollBack();
  const change = useSwitch();
  const { name, offTime, previous } = remote;
  const called = moduleName(t, name);
  switch (asked.what) {
    case 'give':
      return <GiveDialog name={name} version={asked.version} roles={roles} onClose={onClose} />;
    case 'history':
      return <HistoryDrawer name={name} roles={roles} onClose={onClose} />;
    case 'endTrial':
      return (
        <NoteDialog
          title={t('endTrialTitle', { name: called, version: asked.version })}
          text={t('endTrialText')}
          okText={t('endTrial')}
          done={t('trialEnded')}
          onOk={(note) => endTrial.mutateAsync({ name, version: asked.version, note })}
          onClose={onClose}
        />
      );
    case 'rollBack':
      return (
        <NoteDialog
          title={t('rollBackTitle', { name: called, version: previous ?? '' })}
          text={t('rollBackText')}
          okText={t('rollBack')}
          danger
          done={t('rolledBack')}
          onOk={(note) => rollBack.mutateAsync({ name, note })}
          onClose={onClose}
        />
      );
    case 'switch':
      return (
        <NoteDialog
          title={t(offTime ? 'switchOnTitle' : 'switchOffTitle', { name: called })}
          text={t(offTime ? 'switchOnText' : 'switchOffText')}
          okText={t(offTime ? 'switchOn' : 'switchOff')}
          danger={offTime === null}
          done={t(offTime ? 'switchedOn' : 'switchedOff')}
          onOk={(note) => change.mutateAsync({ name, off: offTime === null, note })}
          onClose={onClose}
        />
      );
  }
};
