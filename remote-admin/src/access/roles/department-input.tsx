import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/access';
import { useLanguage } from '@portal/shared/language';
import { Skeleton } from '@portal/shared/ui/base';
import { Select, Tag } from '@portal/shared/ui/data';
import type { OwnFieldProps } from '@portal/shared/ui/resource';
import { departmentOptions, type Department } from './departments.ts';
import styles from './roles.module.css';
import { useTexts } from './texts.ts';

/** So many are named; of more, their number is said. */
const SHOWN = 50;

/** A department whose people are to come into a role, with who that is. */
export const DepartmentInput = ({ groupId, departments, id, value, onChange }: OwnFieldProps & { groupId: number; departments: readonly Department[] }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const departmentId = Number(value);
  const people = useQuery({ ...queryOf(endpoints.groups.departmentPeople, { body: { groupId, departmentId, pageSize: SHOWN } }), enabled: departmentId > 0 });
  return (
    <>
      <Select<string>
        {...(id !== undefined && { id })}
        allowClear
        {...(value !== undefined && { value: String(value) })}
        showSearch={{ optionFilterProp: 'label' }}
        options={departmentOptions(departments, language, ({ people: count }) => t('peopleCount', { count }))}
        onChange={(chosen?: string) => onChange?.(chosen)}
      />
      {departmentId > 0 && people.isPending && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {people.data && (
        <ul className={styles.people} aria-label={t('peopleOf')}>
          {people.data.items.map(({ id: person, account, fullName, isMember }) => (
            <li key={person}>
              <bdi>{fullName}</bdi> <span className={styles.granted}>{account}</span> {isMember === 1 && <Tag>{t('inRole')}</Tag>}
            </li>
          ))}
          {people.data.total > people.data.items.length && <li>{t('morePeople', { count: people.data.total - people.data.items.length })}</li>}
          {people.data.total === 0 && <li>{t('nobodyThere')}</li>}
        </ul>
      )}
    </>
  );
};
