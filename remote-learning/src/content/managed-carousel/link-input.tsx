import { useState, type ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/content/management';
import { nameIn, useLanguage, type Language } from '@portal/shared/language';
import { Select } from '@portal/shared/ui/data';
import { FieldControl, type Option } from '@portal/shared/ui/resource';
import { announcementPath } from '../announcements/queries.ts';
import { TextInput } from '../publication/text-input.tsx';
import { targets } from '../rich-text/link-targets.ts';
import styles from './managed-carousel.module.css';
import { decoded, targetKindOf, targetKinds, type TargetKind } from './target.ts';
import { useTexts } from './texts.ts';

const { managedAnnouncements } = endpoints;

const findAnnouncements = async (keyword: string, language: Language, signal: AbortSignal): Promise<readonly Option[]> => {
  const { items } = await call(managedAnnouncements.list, { body: { keyword, state: 'published' }, signal });
  return items.map((one) => ({ value: announcementPath(one), label: nameIn(language, one.title, one.entitle) }));
};

/** Where a picture leads: something of the portal that is looked for, or an address. The value is the address. */
export const LinkInput = ({ id, value, onChange }: { id?: string | undefined; value: string; onChange: (link: string) => void }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const [kind, setKind] = useState<TargetKind>(() => targetKindOf(value));
  const choose = (next: TargetKind) => {
    setKind(next);
    onChange('');
  };
  const search = (keyword: string, signal: AbortSignal): Promise<readonly Option[]> =>
    kind === 'announcement' ? findAnnouncements(keyword, language, signal) : kind === 'none' || kind === 'address' ? Promise.resolve([]) : targets[kind](keyword, language, signal);
  return (
    <div className={styles.link}>
      <Select<TargetKind> {...(id !== undefined && { id })} value={kind} options={targetKinds.map((one) => ({ value: one, label: t(`targets.${one}`) }))} onChange={choose} />
      {kind === 'address' && <TextInput label={t('link')} hint={t('linkHint')} value={value} onChange={onChange} />}
      {kind !== 'address' && kind !== 'none' && (
        // What stands already is named by its address until somebody looks for another one.
        <FieldControl<string> key={kind} label={t('found', { target: t(`targets.${kind}`) })} field={{ kind: 'search', search, chosen: value === '' ? [] : [{ value, label: decoded(value) }] }} value={value || undefined} onChange={(path) => onChange(path ?? '')} />
      )}
    </div>
  );
};
