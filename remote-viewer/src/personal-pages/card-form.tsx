import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@portal/shared/api';
import { categoryName, reportType } from '@portal/shared/contract';
import { endpoints as publishing, type Dashboard, type Report } from '@portal/shared/contract/publishing';
import { endpoints, personalCard, type PersonalCard, type VisualCard } from '@portal/shared/contract/reading';
import { nameIn, useLanguage } from '@portal/shared/language';
import { FieldControl, type Option } from '@portal/shared/ui/resource';
import { Modal } from '@portal/shared/ui/shell';
import { reportOptions, searchReports } from '../search/report-options.ts';
import styles from './page.module.css';
import { ShortcutsField } from './shortcuts-field.tsx';
import { isVisual, thingOf, type Things } from './things.ts';
import { useTexts } from './texts.ts';
import { VisualField } from './visual-field.tsx';

/** A card as its form leaves it, and what it is about, which the page may not know yet. */
export type FormResult = { readonly card: PersonalCard; readonly reports: readonly Report[]; readonly dashboards: readonly Dashboard[] };

type Props = { card: PersonalCard; isNew: boolean; isTemplate: boolean; things: Things; onDone: (result: FormResult) => void; onClose: () => void };
type FieldsProps<Card> = { card: Card; things: Things; onChange: (card: Card) => void; onFound: (found: { reports?: readonly Report[]; dashboards?: readonly Dashboard[] }) => void };
type Of<Kind extends PersonalCard['kind']> = Extract<PersonalCard, { kind: Kind }>;

/** What a card shows, by its kind. */
export default function CardForm({ card: given, isNew, isTemplate, things, onDone, onClose }: Props): ReactNode {
  const t = useTexts();
  const id = useId();
  const [card, setCard] = useState(given);
  const [found, setFound] = useState<Omit<FormResult, 'card'>>({ reports: [], dashboards: [] });
  const [problem, setProblem] = useState('');
  const known = { ...things, reports: [...found.reports, ...things.reports], dashboards: [...found.dashboards, ...things.dashboards] };
  const note: FieldsProps<PersonalCard>['onFound'] = ({ reports = [], dashboards = [] }) => setFound((before) => ({ reports: [...reports, ...before.reports], dashboards: [...dashboards, ...before.dashboards] }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = problemOf(card);
    if (wrong) return setProblem(t(wrong));
    onDone({ card, ...found });
  };
  const fields = { things: known, onFound: note, onChange: setCard };
  return (
    <Modal open title={t(isNew ? 'form.add' : 'form.edit', { kind: t(`kind.${card.kind}`) })} okText={t('form.ok')} cancelText={t('form.cancel')} okButtonProps={{ htmlType: 'submit', form: id }} onCancel={onClose}>
      <form id={id} className={styles.form} onSubmit={submit}>
        {card.kind === 'report' && <ReportFields card={card} {...fields} />}
        {isVisual(card) && <VisualFields card={card} {...fields} />}
        {card.kind === 'dashboard' && <DashboardFields card={card} {...fields} />}
        {card.kind === 'favourites' && !isTemplate && <FavouritesFields card={card} {...fields} />}
        {card.kind === 'shortcuts' && <ShortcutsField items={card.items} things={known} onFound={note} onChange={(items) => setCard({ ...card, items })} />}
        {card.kind === 'announcements' && <FieldControl<number> label={t('form.top')} field={{ kind: 'number' }} value={card.top} onChange={(top) => setCard({ ...card, top: Math.min(20, Math.max(1, top ?? 1)) })} />}
        {card.kind === 'text' && (
          <>
            <FieldControl<string> label={t('form.text')} field={{ kind: 'lines' }} value={card.text} onChange={(text) => setCard({ ...card, text: text ?? '' })} />
            <FieldControl<string> label={t('form.entext')} field={{ kind: 'lines' }} value={card.entext} onChange={(entext) => setCard({ ...card, entext: entext ?? '' })} />
          </>
        )}
        <FieldControl<string> label={t('form.title')} hint={t(card.kind === 'text' ? 'form.textTitleHint' : 'form.titleHint')} field={{ kind: 'text' }} value={card.title} onChange={(title) => setCard({ ...card, title: title ?? '' })} />
        <FieldControl<string> label={t('form.entitle')} field={{ kind: 'text' }} value={card.entitle} onChange={(entitle) => setCard({ ...card, entitle: entitle ?? '' })} />
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </form>
    </Modal>
  );
}

/** Which text says what is wrong with a card; undefined where it is whole. The contract has the last word. */
const problemOf = (card: PersonalCard) => {
  if (card.kind === 'report' && card.reportId === 0) return 'form.chooseReport' as const;
  if (isVisual(card) && card.visual === '') return card.reportId === 0 ? ('form.chooseReport' as const) : ('form.chooseVisual' as const);
  if (card.kind === 'dashboard' && card.dashboardId === 0) return 'form.chooseDashboard' as const;
  if (card.kind === 'text' && `${card.text}${card.entext}`.trim() === '') return 'form.textNeeded' as const;
  if (card.kind === 'shortcuts' && card.items.length === 0) return 'form.itemsNeeded' as const;
  if (personalCard.safeParse(card).success) return undefined;
  const isUnfinished = card.kind === 'shortcuts' && card.items.some((item) => item.kind === 'link' && (item.title.trim() === '' || item.link.trim() === ''));
  return isUnfinished ? ('form.itemsNeeded' as const) : ('form.linkWrong' as const);
};

const ShowField = <Card extends Of<'report'> | Of<'dashboard'>>({ card, onChange }: Pick<FieldsProps<Card>, 'card' | 'onChange'>): ReactNode => {
  const t = useTexts();
  return <FieldControl<string> label={t('form.show')} field={{ kind: 'choice', options: (['live', 'picture'] as const).map((value) => ({ value, label: t(`form.${value}`) })) }} value={card.show} onChange={(show) => onChange({ ...card, show: show === 'picture' ? 'picture' : 'live' })} />;
};

type ReportFieldProps = Pick<FieldsProps<PersonalCard>, 'things' | 'onFound'> & { reportId: number; /** Those with visuals, and no others. */ onlineOnly?: boolean; onChoose: (reportId: number) => void };

const ReportField = ({ reportId, things, onlineOnly = false, onFound, onChoose }: ReportFieldProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const chosen = thingOf({ reportId }, things);
  const search = async (keyword: string, signal: AbortSignal): Promise<readonly Option[]> => {
    const reports = await searchReports(keyword, signal);
    onFound({ reports });
    return reportOptions(reports.filter((one) => !onlineOnly || one.reportType === reportType.online), language);
  };
  return (
    <FieldControl<number>
      label={t('form.report')}
      field={{ kind: 'search', search, chosen: typeof chosen === 'string' ? [] : [{ value: chosen.id, label: nameIn(language, chosen.name.zh, chosen.name.en) }] }}
      value={reportId || undefined}
      onChange={(id) => onChoose(id ?? 0)}
    />
  );
};

const ReportFields = ({ card, things, onChange, onFound }: FieldsProps<Of<'report'>>): ReactNode => {
  const t = useTexts();
  const pages = usePageOptions(card.reportId, things);
  return (
    <>
      <ReportField reportId={card.reportId} things={things} onFound={onFound} onChoose={(reportId) => onChange({ ...card, reportId, page: '', stateId: '' })} />
      {pages.length > 1 && (
        <FieldControl<string>
          label={t('form.page')}
          field={{ kind: 'choice', options: [{ value: '', label: t('form.firstPage') }, ...pages] }}
          value={card.page}
          // What was filtered belongs to its page.
          onChange={(page) => onChange({ ...card, page: page ?? '', stateId: '' })}
        />
      )}
      <ShowField card={card} onChange={onChange} />
    </>
  );
};

const VisualFields = ({ card, things, onChange, onFound }: FieldsProps<VisualCard>): ReactNode => {
  const t = useTexts();
  const pages = usePageOptions(card.reportId, things);
  const chooseFrom = (change: Pick<VisualCard, 'reportId' | 'page'>) => onChange({ ...card, ...change, visual: '', visualTitle: '', stateId: '' });
  const chooseReport = (reportId: number) => {
    const report = things.reports.find(({ id }) => id === reportId);
    chooseFrom({ reportId, page: report?.defaultPage ?? report?.children[0]?.code ?? '' });
  };
  return (
    <>
      <ReportField onlineOnly reportId={card.reportId} things={things} onFound={onFound} onChoose={chooseReport} />
      {pages.length > 1 && <FieldControl<string> label={t('form.page')} field={{ kind: 'choice', options: pages }} value={card.page} onChange={(page) => chooseFrom({ reportId: card.reportId, page: page ?? '' })} />}
      {card.page !== '' && (
        <VisualField
          reportId={card.reportId}
          page={card.page}
          figuresOnly={card.kind === 'kpi'}
          chosen={card.visual}
          // It was pinned with its own filters.
          onChoose={({ name }, visualTitle) => onChange({ ...card, visual: name, visualTitle, ...(name !== card.visual && { stateId: '' }) })}
        />
      )}
    </>
  );
};

/** The pages of a report that its reader sees, to choose from. */
const usePageOptions = (reportId: number, { reports }: Things): Option[] => {
  const { language } = useLanguage();
  return (reports.find(({ id }) => id === reportId)?.children ?? []).map(({ code, displayName, enDisplayName }) => ({ value: code, label: nameIn(language, displayName, enDisplayName) }));
};

const DashboardFields = ({ card, onChange, onFound }: FieldsProps<Of<'dashboard'>>): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { data = [] } = useQuery(queryOf(publishing.reports.getMyDashboards));
  const choose = (dashboardId: number | undefined) => {
    onFound({ dashboards: data });
    onChange({ ...card, dashboardId: dashboardId ?? 0 });
  };
  return (
    <>
      <FieldControl<number> label={t('form.dashboard')} field={{ kind: 'choice', options: data.map((one) => ({ value: one.dashboardId, label: nameIn(language, one.displayName, one.enDisplayName) })) }} value={card.dashboardId || undefined} onChange={choose} />
      <ShowField card={card} onChange={onChange} />
    </>
  );
};

const FavouritesFields = ({ card, onChange }: FieldsProps<Of<'favourites'>>): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { data = [] } = useQuery(queryOf(endpoints.favourites.getClassList));
  return (
    <FieldControl<number>
      label={t('form.category')}
      field={{ kind: 'choice', options: [{ value: 0, label: t('form.allFavourites') }, ...data.map((category) => ({ value: category.id, label: categoryName(category, language) }))] }}
      value={card.categoryId ?? 0}
      onChange={(categoryId) => onChange({ ...card, categoryId: categoryId || null })}
    />
  );
};
