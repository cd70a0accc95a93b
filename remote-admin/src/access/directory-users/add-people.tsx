import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { endpoints, type Addition, type FoundDirectoryUser } from '@portal/shared/contract/access';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Alert, App, Input, Skeleton } from '@portal/shared/ui/base';
import { Checkbox, Select } from '@portal/shared/ui/data';
import { Drawer, LIST_WIDTH } from '@portal/shared/ui/shell';
import { Wizard } from '@portal/shared/ui/resource';
import styles from './directory-users.module.css';
import { useTexts } from './texts.ts';

const { directoryUsers, groups, resourceGroups } = endpoints;
/** Searches the directory, and makes accounts for those who are chosen, after a look at what would become of each. */
export const AddPeople = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { message } = App.useApp();
  const [chosen, setChosen] = useState<ReadonlyMap<string, FoundDirectoryUser>>(new Map());
  const [groupIds, setGroupIds] = useState<number[]>([]);
  const [resourceGroupId, setResourceGroupId] = useState<number | null>(null);
  const [outcomes, setOutcomes] = useState<readonly Addition[]>([]);
  const roles = useQuery(queryOf(groups.top)).data ?? [];
  const resources = useQuery(queryOf(resourceGroups.top)).data ?? [];
  const optionsOf = (all: readonly { id: number; name: string; ename: string }[]) => all.map(({ id, name, ename }) => ({ value: id, label: nameIn(language, name, ename) }));
  const send = (isPreview: 0 | 1) => call(directoryUsers.add, { body: { objectIds: [...chosen.keys()], groupIds, resourceGroupId: resourceGroupId ?? 0, isPreview } });
  const count = outcomes.filter(({ outcome }) => outcome === 'added').length;
  const addAll = async () => {
    const added = (await send(0)).filter(({ outcome }) => outcome === 'added').length;
    void message.success(t('added', { count: added }));
  };
  return (
    <Drawer open size={LIST_WIDTH} title={t('addPeople')} onClose={onClose}>
      <Wizard
        doneLabel={count > 0 ? t('addNow', { count }) : t('addNone')}
        onDone={onClose}
        steps={[
          { key: 'people', title: t('stepPeople'), isReady: chosen.size > 0, content: <Found chosen={chosen} onChange={setChosen} /> },
          {
            key: 'rights',
            title: t('stepRights'),
            isReady: groupIds.length > 0 && resourceGroupId !== null,
            nextLabel: t('check'),
            onNext: async () => setOutcomes(await send(1)),
            content: (
              <>
                <label className={styles.field}>
                  {t('roles')}
                  <Select<number[]> mode="multiple" aria-label={t('roles')} placeholder={t('choose')} showSearch={{ optionFilterProp: 'label' }} value={groupIds} options={optionsOf(roles)} onChange={setGroupIds} />
                </label>
                <label className={styles.field}>
                  {t('resourceGroup')}
                  <Select<number | null> aria-label={t('resourceGroup')} placeholder={t('choose')} showSearch={{ optionFilterProp: 'label' }} value={resourceGroupId} options={optionsOf(resources)} onChange={setResourceGroupId} />
                </label>
              </>
            ),
          },
          { key: 'check', title: t('stepCheck'), isReady: count > 0, onNext: addAll, content: <Outcomes outcomes={outcomes} /> },
        ]}
      />
    </Drawer>
  );
};

type FoundProps = { chosen: ReadonlyMap<string, FoundDirectoryUser>; onChange: (chosen: ReadonlyMap<string, FoundDirectoryUser>) => void };

const Found = ({ chosen, onChange }: FoundProps): ReactNode => {
  const t = useTexts();
  const [keyword, setKeyword] = useState('');
  const found = useQuery({ ...queryOf(directoryUsers.search, { query: { keyword } }), enabled: keyword !== '' });
  const people = [...(found.data ?? []), ...[...chosen.values()].filter(({ objectId }) => !found.data?.some((one) => one.objectId === objectId))];
  const toggle = (person: FoundDirectoryUser, isOn: boolean) => {
    const next = new Map(chosen);
    if (isOn) next.set(person.objectId, person);
    else next.delete(person.objectId);
    onChange(next);
  };
  return (
    <>
      <Input.Search aria-label={t('keyword')} placeholder={t('keyword')} enterButton={t('find')} maxLength={100} loading={found.isFetching} onSearch={(text) => setKeyword(text.trim())} />
      {found.isError && <Alert type="error" showIcon role="alert" title={found.error.message} />}
      {found.isLoading && <Skeleton active paragraph={{ rows: 3 }} />}
      <ul className={styles.people} aria-label={t('found')}>
        {people.map((person) => (
          <li key={person.objectId} className={styles.person}>
            <Checkbox checked={chosen.has(person.objectId)} disabled={person.account !== ''} onChange={({ target }) => toggle(person, target.checked)}>
              <bdi>{person.displayName}</bdi> <span className={styles.quiet}>{[person.upn, person.department].filter(Boolean).join(' · ')}</span>
              {person.account !== '' && <span className={styles.quiet}> · {t('has', { account: person.account })}</span>}
            </Checkbox>
          </li>
        ))}
      </ul>
      <p className={styles.quiet} role="status">
        {chosen.size > 0 ? t('chosen', { count: chosen.size }) : keyword === '' ? t('typeFirst') : found.data?.length === 0 ? t('nobody') : ''}
      </p>
    </>
  );
};

const Outcomes = ({ outcomes }: { outcomes: readonly Addition[] }): ReactNode => {
  const t = useTexts();
  return (
    <div className={styles.table}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('displayName')}</th>
            <th scope="col">{t('account')}</th>
            <th scope="col">{t('outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {outcomes.map(({ objectId, displayName, account, outcome }) => (
            <tr key={objectId}>
              <th scope="row">{displayName || objectId}</th>
              <td>{account || t('none')}</td>
              <td>{t(`outcomes.${outcome}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
