import { domainDepartments, domainSchedules, domainSecurities } from '@portal/shared/contract/access';
import type { TextOf } from '@portal/shared/language';
import type { FormField, Option } from '@portal/shared/ui/resource';
import { BindPasswordInput } from './bind-password-input.tsx';
import { presets, type Values } from './domain-values.ts';
import styles from './domains.module.css';
import { GroupMapInput } from './group-map-input.tsx';
import type { zh } from './texts.ts';

type Given = { readonly t: TextOf<typeof zh>; readonly roles: readonly Option[]; readonly resourceGroups: readonly Option[] };

/** The form of a domain, section by section. */
export const domainFields = ({ t, roles, resourceGroups }: Given): FormField<Values>[] => {
  const section = (name: 'connection' | 'people' | 'groups' | 'leavers' | 'schedule', title: string): FormField<Values> => ({ name: `section.${name}`, label: '', kind: 'own', render: () => <h2 className={styles.section}>{title}</h2> });
  const attribute = (name: 'mailAttribute' | 'jobNoAttribute' | 'mobileAttribute'): FormField<Values> => ({ name, label: t(name), kind: 'text', hint: t('emptyKeeps') });
  const warning = (isWrong: boolean, text: string): string | undefined => (isWrong ? text : undefined);
  return [
    { name: 'name', label: t('name'), kind: 'text' },
    { name: 'preset', label: t('preset'), kind: 'choice', hint: t('presetHint'), onlyNew: true, options: [{ value: 'ad', label: t('presetAd') }, { value: 'openLdap', label: t('presetOpenLdap') }], sets: (value) => presets[String(value)] ?? {} },
    section('connection', t('sectionConnection')),
    { name: 'hosts', label: t('hosts'), kind: 'tags', hint: t('hostsHint') },
    { name: 'security', label: t('security'), kind: 'choice', options: domainSecurities.map((value) => ({ value, label: t(`securities.${value}`) })), warns: ({ security }) => warning(security === 'none', t('securityWarning')) },
    { name: 'checkCertificate', label: t('checkCertificate'), kind: 'switch', shown: ({ security }) => security !== 'none', warns: ({ checkCertificate }) => warning(checkCertificate === 0, t('checkWarning')) },
    { name: 'caCertificate', label: t('caCertificate'), kind: 'lines', hint: t('caHint'), shown: ({ security }) => security !== 'none' },
    { name: 'bindDn', label: t('bindDn'), kind: 'text', hint: t('bindHint'), autoComplete: 'off' },
    {
      name: 'bindPassword',
      label: t('bindPassword'),
      kind: 'own',
      hint: t('passwordNew'),
      neededIf: ({ kept }) => kept === '',
      render: (props) => <BindPasswordInput {...props} />,
    },
    { name: 'baseDn', label: t('baseDn'), kind: 'text', hint: t('baseHint') },
    { name: 'shortName', label: t('shortName'), kind: 'text', hint: t('shortNameHint') },
    { name: 'dnsName', label: t('dnsName'), kind: 'text', hint: t('dnsNameHint') },
    { name: 'priority', label: t('priority'), kind: 'number', hint: t('priorityHint') },
    section('people', t('sectionPeople')),
    { name: 'userFilter', label: t('userFilter'), kind: 'lines', hint: t('filterHint') },
    { name: 'idAttribute', label: t('idAttribute'), kind: 'text', hint: t('idHint') },
    { name: 'accountAttribute', label: t('accountAttribute'), kind: 'text' },
    { name: 'nameAttribute', label: t('nameAttribute'), kind: 'text' },
    attribute('mailAttribute'),
    attribute('jobNoAttribute'),
    attribute('mobileAttribute'),
    { name: 'createAtSignIn', label: t('createAtSignIn'), kind: 'switch', hint: t('createHint') },
    { name: 'linksAccounts', label: t('linksAccounts'), kind: 'switch', hint: t('linksHint') },
    section('groups', t('sectionGroups')),
    { name: 'resourceGroupId', label: t('resourceGroup'), kind: 'choice', options: resourceGroups, hint: t('resourceGroupHint') },
    { name: 'groupIds', label: t('roles'), kind: 'many', options: roles, hint: t('rolesHint') },
    { name: 'groupMap', label: t('groupMap'), kind: 'own', hint: t('groupMapHint'), render: (props) => <GroupMapInput {...props} roles={roles} /> },
    { name: 'groupAttribute', label: t('groupAttribute'), kind: 'text' },
    { name: 'departments', label: t('departments'), kind: 'choice', options: domainDepartments.map((value) => ({ value, label: t(`departmentKinds.${value}`) })) },
    { name: 'departmentAttribute', label: t('departmentAttribute'), kind: 'text', hint: t('departmentHint'), shown: ({ departments }) => departments === 'attribute', needed: true },
    { name: 'managerAttribute', label: t('managerAttribute'), kind: 'text', hint: t('managerHint'), shown: ({ departments }) => departments !== 'none' },
    section('leavers', t('sectionLeavers')),
    { name: 'leaverDays', label: t('leaverDays'), kind: 'number', unit: t('days'), hint: t('leaverHint') },
    { name: 'brakePercent', label: t('brake'), kind: 'number', unit: '%', hint: t('brakeHint') },
    section('schedule', t('sectionSchedule')),
    { name: 'schedule', label: t('schedule'), kind: 'choice', options: domainSchedules.map((value) => ({ value, label: t(`schedules.${value}`) })) },
    { name: 'scheduleTime', label: t('scheduleTime'), kind: 'time', hint: t('scheduleHint'), shown: ({ schedule }) => schedule !== 'off' },
  ];
};
