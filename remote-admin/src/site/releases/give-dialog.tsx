import { useState, type ReactNode } from 'react';
import type { Audience } from '@portal/shared/contract/site';
import { Radio, Select } from '@portal/shared/ui/data';
import type { Role } from './audience-tags.tsx';
import { moduleName } from './module-name.ts';
import { NoteDialog } from './note-dialog.tsx';
import { useActivate } from './queries.ts';
import styles from './releases.module.css';
import { useTexts } from './texts.ts';

const SHARES = [1, 5, 10, 20, 30, 50, 75];
const FIRST_SHARE = 5;

type Props = { name: string; version: string; roles: readonly Role[]; onClose: () => void };

/** Gives a version to everybody, to a share of the users, or to a role. */
export const GiveDialog = ({ name, version, roles, onClose }: Props): ReactNode => {
  const t = useTexts();
  const activate = useActivate();
  const [kind, setKind] = useState<Audience['kind']>('canary');
  const [percent, setPercent] = useState(FIRST_SHARE);
  const [role, setRole] = useState(roles[0]?.code ?? '');
  const audience: Audience = kind === 'all' ? { kind } : kind === 'canary' ? { kind, percent } : { kind, role };
  return (
    <NoteDialog
      title={t('giveTitle', { name: moduleName(t, name), version })}
      text={t('giveText')}
      okText={t('giveOk')}
      done={t('given')}
      onOk={(note) => activate.mutateAsync({ name, version, audience, note })}
      onClose={onClose}
    >
      <Radio.Group className={styles.choice} value={kind} onChange={({ target }) => setKind(target.value as Audience['kind'])}>
        <Radio value="canary">{t('toShare')}</Radio>
        <Radio value="role">{t('toRole')}</Radio>
        <Radio value="all">{t('everybody')}</Radio>
      </Radio.Group>
      {kind === 'canary' && (
        <Select
          className={styles.select}
          aria-label={t('toShare')}
          value={percent}
          options={SHARES.map((value) => ({ value, label: t('share', { percent: value }) }))}
          onChange={setPercent}
        />
      )}
      {kind === 'role' && (
        <Select className={styles.select} aria-label={t('toRole')} value={role} options={roles.map((one) => ({ value: one.code, label: one.name }))} onChange={setRole} />
      )}
    </NoteDialog>
  );
};
