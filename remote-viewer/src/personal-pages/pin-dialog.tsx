import { useEffect, useId, useState, type FormEvent, type ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { cutTo } from '@portal/shared/contract';
import { endpoints, type PersonalPage, type PinnedThing } from '@portal/shared/contract/reading';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { ErrorState, Input, LoadingState } from '@portal/shared/ui/base';
import { Checkbox, Radio } from '@portal/shared/ui/data';
import { FieldControl } from '@portal/shared/ui/resource';
import { Modal } from '@portal/shared/ui/shell';
import type { PageVisual } from '../embed/index.ts';
import { useOffer } from '../offer/use-offer.tsx';
import type { OpenReport } from '../open-report/open-report.ts';
import type { OpenReportState } from '../open-report/open-report-state.ts';
import { isQueried } from '../report/kinds.ts';
import { keyOf } from './page-key.ts';
import styles from './page.module.css';
import { useMine, usePin } from './queries.ts';
import { useTexts } from './texts.ts';
import { VisualList } from './visual-list.tsx';
import { isFigure, kindOf } from './visual-types.ts';

const NEW = 'new';
const MOST_NAME = 50;
/** Of a visual's title, in characters. */
const MOST_TITLE = 200;

type Props = { report: OpenReport; /** The visual in whose menu this was asked for. */ asked?: OpenReportState['pinning']; onClose: () => void };

/** Puts what is on screen on a page of one's own: the page of the report, or a visual of it, with its filters where these can be captured. */
export default function PinDialog({ report, asked = null, onClose }: Props): ReactNode {
  const t = useTexts();
  const mine = useMine();
  return (
    <>
      {mine.data ? (
        <PinForm report={report} asked={asked} pages={mine.data.pages.filter(({ mayChange }) => mayChange === 1)} onClose={onClose} />
      ) : (
        <Modal open title={t('pin.title')} footer={null} onCancel={onClose}>
          {mine.isError ? <ErrorState error={mine.error} onRetry={() => void mine.refetch()} /> : <LoadingState />}
        </Modal>
      )}
    </>
  );
}

const PinForm = ({ report, asked, pages, onClose }: Props & { pages: readonly PersonalPage[] }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const offer = useOffer();
  const { open } = useShell();
  const pin = usePin();
  const form = useId();
  const { data } = report.state();
  const canFilter = data !== null && isQueried(data);
  const page = report.type === 'Online' ? (asked?.page ?? report.state().page ?? '') : '';
  const [what, setWhat] = useState<'page' | 'visual'>(asked ? 'visual' : 'page');
  const [chosen, setChosen] = useState(() => asked && { visual: asked.visual, label: asked.visual.title.trim() || t(`visualKind.${kindOf(asked.visual)}`) });
  const listed = useVisuals(report, what === 'visual' && !asked ? page : '');
  const [where, setWhere] = useState(() => (pages[0] ? keyOf(pages[0]) : NEW));
  const [name, setName] = useState<string>(t('pin.mine'));
  const [show, setShow] = useState<'live' | 'picture'>('live');
  const [withFilters, setWithFilters] = useState(canFilter);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  const thing = async (): Promise<PinnedThing> => {
    if (report.type === 'Dashboards') return { kind: 'dashboard', dashboardId: report.id, show };
    const stateId = canFilter && withFilters ? await captured() : undefined;
    const filtered = stateId === undefined ? {} : { stateId };
    if (what === 'page' || !chosen) return { kind: 'report', reportId: report.id, page, ...filtered, show };
    const { visual, label } = chosen;
    return { kind: isFigure(visual) ? 'kpi' : 'visual', reportId: report.id, page, visual: visual.name, visualTitle: cutTo(label, MOST_TITLE), ...filtered };
  };
  const captured = async (): Promise<string> => {
    const state = await report.captureState().catch(() => Promise.reject(new Error(t('pin.filtersFailed'))));
    return state === '' ? '' : (await call(endpoints.views.share, { body: { reportId: report.id, page, state } })).id;
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (where === NEW && name.trim() === '') return setProblem(t('nameNeeded'));
    if (what === 'visual' && !chosen) return setProblem(t('form.chooseVisual'));
    setProblem('');
    setBusy(true);
    try {
      const target = pages.find((one) => keyOf(one) === where);
      const to = !target ? { kind: 'new' as const, name: name.trim() } : target.templateId === null ? { kind: 'page' as const, id: target.id ?? 0 } : { kind: 'template' as const, templateId: target.templateId };
      await pin.mutateAsync({ to, thing: await thing() });
      offer({
        text: t('pin.done', { name: target ? nameIn(language, target.name, target.ename) : name.trim() }),
        action: t('pin.open'),
        run: () => open('/Main/PersonalIndex', { zh: useTexts.in('zh')('title'), en: useTexts.in('en')('title') }),
      });
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <Modal open title={t('pin.title')} okText={t('pin.ok')} cancelText={t('cancel')} confirmLoading={busy} okButtonProps={{ htmlType: 'submit', form }} onCancel={onClose}>
      <form id={form} className={styles.form} onSubmit={(event) => void submit(event)}>
        {asked && <p className={styles.hint}>{t('pin.visual', { name: chosen?.label ?? '' })}</p>}
        {page !== '' && !asked && (
          <fieldset className={styles.choices}>
            <legend>{t('pin.what')}</legend>
            <Radio.Group vertical value={what} onChange={({ target }) => setWhat(target.value === 'visual' ? 'visual' : 'page')} options={(['page', 'visual'] as const).map((value) => ({ value, label: t(`pin.whats.${value}`) }))} />
          </fieldset>
        )}
        {what === 'visual' && listed === 'loading' && <LoadingState />}
        {what === 'visual' && listed === 'failed' && (
          <p className={styles.problem} role="alert">
            {t('pin.visualsFailed')}
          </p>
        )}
        {what === 'visual' && !asked && typeof listed === 'object' && <VisualList visuals={listed} chosen={chosen?.visual.name ?? ''} onChoose={(visual, label) => setChosen({ visual, label })} />}
        <FieldControl<string>
          label={t('pin.where')}
          field={{ kind: 'choice', options: [...pages.map((one) => ({ value: keyOf(one), label: nameIn(language, one.name, one.ename) })), { value: NEW, label: t('pin.new') }] }}
          value={where}
          onChange={(to) => setWhere(to ?? NEW)}
        />
        {where === NEW && <Input value={name} maxLength={MOST_NAME} aria-label={t('pin.name')} aria-invalid={problem !== ''} onChange={({ target }) => setName(target.value)} />}
        {what === 'page' && (
          <fieldset className={styles.choices}>
            <legend>{t('pin.show')}</legend>
            <Radio.Group vertical value={show} onChange={({ target }) => setShow(target.value === 'picture' ? 'picture' : 'live')} options={(['live', 'picture'] as const).map((value) => ({ value, label: t(`form.${value}`) }))} />
          </fieldset>
        )}
        {canFilter && (
          <Checkbox checked={withFilters} onChange={({ target }) => setWithFilters(target.checked)}>
            {t('pin.withFilters')}
          </Checkbox>
        )}
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </form>
    </Modal>
  );
};

/** The visuals of a page of a report that is open; without a page nobody is asked. */
const useVisuals = (report: OpenReport, page: string): readonly PageVisual[] | 'loading' | 'failed' | undefined => {
  const [found, setFound] = useState<{ readonly page: string; readonly visuals: readonly PageVisual[] | 'failed' }>();
  useEffect(() => {
    if (page === '') return undefined;
    let isOver = false;
    const tell = (visuals: readonly PageVisual[] | 'failed') => !isOver && setFound({ page, visuals });
    report.visuals(page).then(tell, () => tell('failed'));
    return () => {
      isOver = true;
    };
  }, [report, page]);
  if (page === '') return undefined;
  return found?.page === page ? found.visuals : 'loading';
};
