import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { may } from '@portal/shared/auth';
import { endpoints, type DirectorySettings } from '@portal/shared/contract/access';
import { App } from '@portal/shared/ui/base';
import { FormDrawer, type FormField } from '@portal/shared/ui/resource';
import { useTexts } from './texts.ts';

const { directoryUsers, directoryRoles } = endpoints;
const BY_HAND = -1;
type Values = { scope: string[]; hour: number; leaverDays: number | undefined; brakePercent: number };

/** Who is synchronised, when, and what becomes of accounts of leavers. */
export const SyncSettings = ({ onClose }: { onClose: () => void }): ReactNode => {
  const answer = useQuery(queryOf(directoryUsers.settings));
  // What the form began with: what others save meanwhile takes nothing out of it.
  const [opened, setOpened] = useState(answer.data);
  return opened && <Settings settings={opened} onClose={onClose} onReload={() => answer.refetch({ throwOnError: true }).then(({ data }) => setOpened(data))} />;
};

const Settings = ({ settings, onClose, onReload }: { settings: DirectorySettings; onClose: () => void; onReload: () => Promise<unknown> }): ReactNode => {
  const t = useTexts();
  const { message } = App.useApp();
  const names = useRef(new Map(settings.scope.map(({ id, name }) => [id, name])));
  const search = async (keyword: string, signal: AbortSignal) => {
    const found = await call(directoryRoles.groups, { query: { keyword }, signal });
    for (const { id, name } of found) names.current.set(id, name);
    return found.map(({ id, name }) => ({ value: id, label: name }));
  };
  const fields: FormField<Values>[] = [
    ...(may(directoryRoles.groups) ? [{ name: 'scope', label: t('scope'), kind: 'searchMany', search, chosen: settings.scope.map(({ id, name }) => ({ value: id, label: name })), hint: t('scopeHint') } as const] : []),
    { name: 'hour', label: t('hour'), kind: 'choice', options: [{ value: BY_HAND, label: t('byHand') }, ...Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: t('hours', { hour: String(hour).padStart(2, '0') }) }))], hint: t('hourHint') },
    { name: 'leaverDays', label: t('leavers'), kind: 'number', unit: t('days'), hint: t('leaversHint') },
    { name: 'brakePercent', label: t('brake'), kind: 'number', unit: t('percent'), hint: t('brakeHint') },
  ];
  const { leaverDays, brakePercent } = directoryUsers.setSettings.body.shape;
  const save = async ({ scope, hour, leaverDays: days, ...values }: Values) => {
    await call(directoryUsers.setSettings, { body: { version: settings.version, ...values, scope: scope.map((id) => ({ id, name: names.current.get(id) ?? id })), hour: hour === BY_HAND ? null : hour, leaverDays: days ?? null } });
    void message.success(t('settingsSaved'));
  };
  return (
    <FormDrawer<Values>
      // What stands now is another form, after somebody was told that it is not what they began with.
      key={settings.version}
      title={t('settings')}
      fields={fields}
      initial={{ scope: settings.scope.map(({ id }) => id), hour: settings.hour ?? BY_HAND, leaverDays: settings.leaverDays ?? undefined, brakePercent: settings.brakePercent }}
      rules={{ leaverDays, brakePercent }}
      onSave={save}
      onClose={onClose}
      onReload={onReload}
    />
  );
};
