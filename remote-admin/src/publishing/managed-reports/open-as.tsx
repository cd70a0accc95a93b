import type { ReactNode } from 'react';
import { useMay, viewAs } from '@portal/shared/auth';
import { endpoints, VIEW_AS_MINUTES } from '@portal/shared/contract';
import { endpoints as access } from '@portal/shared/contract/access';
import type { ManagedReport } from '@portal/shared/contract/publishing';
import { nameIn, useLanguage } from '@portal/shared/language';
import { FormDrawer } from '@portal/shared/ui/resource';
import { searchPeople } from '../../access/users/search-people.ts';
import { pathOf } from './address.ts';
import { useTexts } from './texts.ts';

/** Whether the current user may look at the portal as others do, and look for these. */
export const useMayOpenAs = (): boolean => {
  const mayView = useMay(endpoints.viewAs.start);
  const mayFind = useMay(access.users.list);
  return mayView && mayFind;
};

/** Opens a report as somebody else sees it, in a view of theirs (decision 48): the server decides whom one may look as, and writes it down. */
export const OpenAs = ({ report, onClose }: { report: ManagedReport; onClose: () => void }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  return (
    <FormDrawer<{ userId: number | undefined }>
      isNew
      // The view takes the place of every page, this one too: only what is not saved elsewhere holds it up.
      isLight
      title={t('openAsOf', { name: nameIn(language, report.name, report.ename) })}
      saveLabel={t('openAsSave')}
      savesOnLeave={false}
      fields={[{ name: 'userId', label: t('openAsPerson'), kind: 'search', search: searchPeople(language), needed: true, hint: t('openAsNext', { minutes: VIEW_AS_MINUTES }) }]}
      initial={{ userId: undefined }}
      rules={{}}
      onSave={({ userId = 0 }) => viewAs(userId, pathOf(report))}
      onClose={onClose}
    />
  );
};
