import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined';
import { useState, type ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints as access } from '@portal/shared/contract/access';
import { endpoints, type ManagedReport } from '@portal/shared/contract/publishing';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Alert, App, Button } from '@portal/shared/ui/base';
import { FormDrawer } from '@portal/shared/ui/resource';
import { ReadersList } from '../../access/permissions/readers-drawer.tsx';
import permissionStyles from '../../access/permissions/permissions.module.css';
import { grantFields, NO_GRANT, type Grant } from './report-acts.tsx';
import { useTexts } from './texts.ts';
import { useLevelOptions, useRoleOptions } from './use-choices.ts';

const { managedReports } = endpoints;

/** Who can see a report, at which level and by which role; and a role can be given it. */
export const AccessTab = ({ report }: { report: ManagedReport }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { message } = App.useApp();
  const mayLook = useMay(access.effectivePermissions.people);
  const mayGrant = useMay(managedReports.grantRole);
  const roles = useRoleOptions();
  const levels = useLevelOptions();
  const [isGranting, setIsGranting] = useState(false);
  const grant = async ({ groupId = 0, allowA }: Grant) => {
    await call(managedReports.grantRole, { body: { ids: [report.id], groupId, allowA }, quiet: true });
    void message.success(t('grantedOne', { role: roles?.find(({ value }) => value === groupId)?.label ?? '', name: nameIn(language, report.name, report.ename) }));
  };
  const button = mayGrant && roles && (
    <Button type="primary" icon={<TeamOutlined />} onClick={() => setIsGranting(true)}>
      {t('grantRole')}
    </Button>
  );
  return (
    <div className={permissionStyles.tab}>
      {report.isActive === 0 && <Alert type="warning" showIcon title={t('inactiveForAll')} />}
      {report.roles === 0 && <Alert type="warning" showIcon title={t('nobodyYet')} description={t('nobodyYetNext')} />}
      {mayLook ? <ReadersList thing={report} extra={button} /> : <Alert type="info" showIcon title={t('rolesCount', { count: report.roles })} description={t('mayNotLook')} action={button} />}
      {isGranting && roles && <FormDrawer<Grant> isNew title={t('grantOf', { name: nameIn(language, report.name, report.ename) })} saveLabel={t('grantRole')} fields={grantFields(t, roles, levels)} initial={NO_GRANT} rules={managedReports.grantRole.body.shape} onSave={grant} onClose={() => setIsGranting(false)} />}
    </div>
  );
};
