import type { AudiencePerson } from '@portal/shared/contract/content/management';
import { formatInstant, formatList, personName, useLanguage } from '@portal/shared/language';
import type { Option } from '@portal/shared/ui/resource';
import { fieldDifference, lineDifference, type PartDifference } from '../versions/text-difference.ts';
import { isOpen, type AudienceValues, type PeriodValues } from './audience-fields.tsx';
import { nameOfFound, useAudienceOptions } from './audience-options.ts';
import { useTexts } from './texts.ts';

type Compared = AudienceValues & PeriodValues;

/** In what two states of when, and for whom, something is to be seen are different. `people` are those whom its rows name. */
export const useUnversionedDifferences = (): ((before: Compared, after: Compared, people: readonly AudiencePerson[]) => PartDifference[]) => {
  const t = useTexts();
  const { language } = useLanguage();
  const { groups, departments } = useAudienceOptions();
  const when = (instant: string | undefined): string => (instant ? formatInstant(instant, language, 'minute') : '');
  return (before, after, people) => {
    const named = people.map((person): Option => ({ value: person.id, label: personName(person) }));
    const line = (kind: string, ids: readonly number[], options: readonly Option[]): string[] => {
      const names = ids.map((id) => options.find(({ value }) => value === id)?.label ?? nameOfFound(id) ?? String(id));
      return names.length > 0 ? [t('kindOf', { kind, names: formatList(names, language) })] : [];
    };
    const linesOf = (audience: Compared): string[] => {
      if (isOpen(audience)) return [t(audience.isForNobody === 1 ? 'noOne' : 'all')];
      return [...line(t('groups'), audience.groupIds, groups), ...line(t('departments'), audience.departmentIds, departments), ...line(t('people'), audience.userIds, named)];
    };
    return [
      lineDifference('audience', t('forWhom'), linesOf(before), linesOf(after)),
      fieldDifference('publishTime', t('publishTime'), when(before.publishTime), when(after.publishTime)),
      fieldDifference('expireTime', t('expireTime'), when(before.expireTime), when(after.expireTime)),
    ];
  };
};
