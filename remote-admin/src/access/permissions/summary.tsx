import type { ReactNode } from 'react';
import { useMay } from '@portal/shared/auth';
import { endpoints, type PermissionPerson } from '@portal/shared/contract/access';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Link } from '@portal/shared/router';
import { Alert } from '@portal/shared/ui/base';
import { Tag } from '@portal/shared/ui/data';
import { addressOfGroup } from './address.ts';
import styles from './permissions.module.css';
import { Sources } from './sources.tsx';
import { useTexts } from './texts.ts';
import { useRoleNames } from './use-names.ts';

/** What decides about a person as a whole, and what keeps all of it from counting. */
export const Summary = ({ person }: { person: PermissionPerson }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { account, isAction, isCustom, mayRead, ownGrants, resourceGroup, roles } = person;
  const nameOf = useRoleNames(roles);
  const mayOpenGroup = useMay(endpoints.resourceGroups.list);
  const group = nameIn(language, resourceGroup.name, resourceGroup.ename);
  const off = roles.filter(({ isEnabled }) => isEnabled === 0).length;
  return (
    <div className={styles.summary}>
      <dl className={styles.facts}>
        <div>
          <dt>{t('account')}</dt>
          <dd>
            <bdi>{account}</bdi> {isAction === 0 && <Tag color="error">{t('accountOffShort')}</Tag>}
          </dd>
        </div>
        <div>
          <dt>{t('resourceGroup')}</dt>
          <dd>{mayOpenGroup ? <Link to={addressOfGroup(group)}>{group}</Link> : group}</dd>
        </div>
        <div>
          <dt>{t('roles')}</dt>
          <dd>{roles.length === 0 ? t('noRoles') : <Sources sources={roles.map(({ id, isEnabled }) => ({ groupId: id, counts: isEnabled }))} nameOf={nameOf} />}</dd>
        </div>
        <div>
          <dt>{t('ownGrants')}</dt>
          <dd>{ownGrants === 0 ? t('ownNone') : t(isCustom === 1 ? 'ownCount' : 'ownCountOff', { count: ownGrants })}</dd>
        </div>
      </dl>
      {isAction === 0 && <Alert type="error" showIcon title={t('accountOff')} />}
      {mayRead === 0 && <Alert type="warning" showIcon title={t('mayNotRead', { name: group })} />}
      {off > 0 && <Alert type="warning" showIcon title={t('rolesOff', { count: off })} />}
      {ownGrants > 0 && isCustom === 0 && <Alert type="warning" showIcon title={t('ownOffTitle')} />}
    </div>
  );
};
