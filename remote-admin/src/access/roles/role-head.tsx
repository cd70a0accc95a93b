import ArrowLeftOutlined from '@ant-design/icons/es/icons/ArrowLeftOutlined';
import EditOutlined from '@ant-design/icons/es/icons/EditOutlined';
import { useState, type ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type Role } from '@portal/shared/contract/access';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Button } from '@portal/shared/ui/base';
import { Tag } from '@portal/shared/ui/data';
import { FormDrawer, RowSwitch } from '@portal/shared/ui/resource';
import { currentRole, roleFields, valuesOf, type RoleValues } from './role-form.ts';
import styles from './roles.module.css';
import { useTexts } from './texts.ts';
import type { Versions } from './use-versions.ts';

const { groups } = endpoints;
type RoleHeadProps = { role: Role | undefined; versions: Versions; onBack: () => void };

/** What a role is, above what it consists of: its name, code and state, all of which are changed here as well. */
export const RoleHead = ({ role, versions, onBack }: RoleHeadProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const mayChange = useMay(groups.update);
  const [edited, setEdited] = useState<Role | null>(null);
  const name = role ? nameIn(language, role.name, role.ename) : t('title');
  const change = async ({ id, version }: Role, values: RoleValues) => {
    await call(groups.update, { body: { id, version, ...values }, quiet: true });
    versions.saved(version, version + 1);
  };
  return (
    <header className={styles.head}>
      <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t('back')} title={t('back')} onClick={onBack} />
      <h1 className={styles.title}>
        <bdi>{name}</bdi>
      </h1>
      {role && (
        <>
          <code className={styles.code} title={t('code')}>
            {role.code}
          </code>
          {role.isBuiltIn === 1 && <Tag>{t('builtIn')}</Tag>}
          <span className={styles.state}>
            <RowSwitch
              label={t('switchState', { name })}
              name={name}
              checked={role.isEnabled === 1}
              needs={groups.update}
              onSwitch={(on) => change(role, { ...valuesOf(role), isEnabled: on ? 1 : 0 })}
              said={(on) => t(on ? 'enabledOne' : 'disabledOne', { name })}
            />
            {t(role.isEnabled === 1 ? 'enabled' : 'disabled')}
          </span>
          {mayChange && (
            <Button icon={<EditOutlined />} onClick={() => setEdited(role)}>
              {t('edit')}
            </Button>
          )}
        </>
      )}
      {edited && (
        <FormDrawer<RoleValues>
          title={t('editOf', { name: nameIn(language, edited.name, edited.ename) })}
          fields={roleFields(t)}
          initial={valuesOf(edited)}
          rules={groups.update.body.shape}
          onSave={(values) => change(edited, values)}
          onReload={async () => setEdited((await currentRole(edited)) ?? null)}
          onClose={() => setEdited(null)}
          key={edited.version}
        />
      )}
    </header>
  );
};
