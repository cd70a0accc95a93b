import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@portal/shared/api';
import { endpoints as publishing, type Dashboard, type Report } from '@portal/shared/contract/publishing';
import { MOST_SHORTCUTS, type Shortcut } from '@portal/shared/contract/reading';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Button } from '@portal/shared/ui/base';
import { FieldControl, type Option } from '@portal/shared/ui/resource';
import { reportOptions, searchReports } from '../search/report-options.ts';
import styles from './shortcuts-field.module.css';
import { thingOfShortcut, type Things } from './things.ts';
import { useTexts } from './texts.ts';

type Props = {
  items: readonly Shortcut[];
  things: Things;
  onChange: (items: Shortcut[]) => void;
  onFound: (found: { reports?: readonly Report[]; dashboards?: readonly Dashboard[] }) => void;
};

/** The shortcuts of a card, one below the other. */
export const ShortcutsField = ({ items, things, onChange, onFound }: Props): ReactNode => {
  const t = useTexts();
  const set = (index: number, item: Shortcut) => onChange(items.map((one, at) => (at === index ? item : one)));
  const add = (item: Shortcut) => () => onChange([...items, item]);
  const isFull = items.length >= MOST_SHORTCUTS;
  return (
    <fieldset className={styles.items}>
      <legend>{t('form.items')}</legend>
      {items.map((item, index) => (
        <div key={index} className={styles.item}>
          <div className={styles.fields}>
            {item.kind === 'report' && <ReportItem item={item} things={things} onFound={onFound} onChange={(next) => set(index, next)} />}
            {item.kind === 'dashboard' && <DashboardItem item={item} onFound={onFound} onChange={(next) => set(index, next)} />}
            {item.kind === 'link' && (
              <>
                <FieldControl<string> label={t('form.name')} field={{ kind: 'text' }} value={item.title} onChange={(title) => set(index, { ...item, title: title ?? '' })} />
                <FieldControl<string> label={t('form.enname')} field={{ kind: 'text' }} value={item.entitle} onChange={(entitle) => set(index, { ...item, entitle: entitle ?? '' })} />
                <FieldControl<string> label={t('form.link')} hint={t('form.linkHint')} field={{ kind: 'text' }} value={item.link} onChange={(link) => set(index, { ...item, link: link ?? '' })} />
              </>
            )}
          </div>
          <Button type="text" icon={<DeleteOutlined />} aria-label={t('form.removeItem', { number: index + 1 })} title={t('form.removeItem', { number: index + 1 })} onClick={() => onChange(items.toSpliced(index, 1))} />
        </div>
      ))}
      <div className={styles.add}>
        <Button size="small" disabled={isFull} onClick={add({ kind: 'report', reportId: 0 })}>
          {t('form.addReport')}
        </Button>
        <Button size="small" disabled={isFull} onClick={add({ kind: 'dashboard', dashboardId: 0 })}>
          {t('form.addDashboard')}
        </Button>
        <Button size="small" disabled={isFull} onClick={add({ kind: 'link', title: '', entitle: '', link: '' })}>
          {t('form.addLink')}
        </Button>
      </div>
    </fieldset>
  );
};

type ItemProps<Kind extends Shortcut['kind']> = Pick<Props, 'onFound'> & { item: Extract<Shortcut, { kind: Kind }>; onChange: (item: Shortcut) => void };

const ReportItem = ({ item, things, onFound, onChange }: ItemProps<'report'> & Pick<Props, 'things'>): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const thing = thingOfShortcut(item, things);
  const search = async (keyword: string, signal: AbortSignal): Promise<readonly Option[]> => {
    const reports = await searchReports(keyword, signal);
    onFound({ reports });
    return reportOptions(reports, language);
  };
  const chosen = typeof thing === 'string' ? [] : [{ value: thing.id, label: nameIn(language, thing.name.zh, thing.name.en) }];
  return <FieldControl<number> label={t('form.report')} field={{ kind: 'search', search, chosen }} value={item.reportId || undefined} onChange={(reportId) => onChange({ ...item, reportId: reportId ?? 0 })} />;
};

const DashboardItem = ({ item, onFound, onChange }: ItemProps<'dashboard'>): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { data = [] } = useQuery(queryOf(publishing.reports.getMyDashboards));
  const choose = (dashboardId: number | undefined) => {
    onFound({ dashboards: data });
    onChange({ ...item, dashboardId: dashboardId ?? 0 });
  };
  return <FieldControl<number> label={t('form.dashboard')} field={{ kind: 'choice', options: data.map((one) => ({ value: one.dashboardId, label: nameIn(language, one.displayName, one.enDisplayName) })) }} value={item.dashboardId || undefined} onChange={choose} />;
};
