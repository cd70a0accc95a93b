import { useState, type ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutationOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, homeBlocks, type HomeBlock, type HomeCard, type HomeLayout } from '@portal/shared/contract';
import { endpoints as publishing } from '@portal/shared/contract/publishing';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Button, Unseen } from '@portal/shared/ui/base';
import { Select } from '@portal/shared/ui/data';
import { Drawer, FORM_WIDTH } from '@portal/shared/ui/shell';
import { menuQueries } from '../menu/menu-queries.ts';
import styles from './arrange.module.css';
import { orderOf } from './layout.ts';
import { useTexts } from './texts.ts';

/** Home itself, among the reports that can open instead of it. */
const HOME_ITSELF = 0;

type Props = { readonly layout: HomeLayout; readonly start: HomeCard | null; readonly onClose: () => void };

/** Hides and orders the blocks of Home, and says what opens instead of it (screens.md 2, customize). Each step is kept at once. */
export default function Arrange({ layout, start, onClose }: Props): ReactNode {
  const t = useTexts();
  const { language } = useLanguage();
  const [said, setSaid] = useState('');
  // One after the other: each step is the whole layout, and the last one stays.
  const saving = useMutation({ ...mutationOf(endpoints.home.saveLayout, (body: HomeLayout) => ({ body })), scope: { id: 'home-layout' } });
  const starting = useMutation(mutationOf(publishing.reports.setDefaultReport, (reportId: number | null) => ({ body: { reportId } })));
  const mayStart = useMay(publishing.reports.setDefaultReport);
  const { data: reports = [] } = useQuery(menuQueries.reports);
  // What was asked for last shows at once; when it is over, with whatever outcome, what the server says.
  const shown = saving.isPending ? saving.variables : layout;
  const { hidden } = shown;
  const order = orderOf(shown);
  const save = (next: HomeLayout) => saving.mutate(next);
  const move = (block: HomeBlock, by: -1 | 1) => {
    const from = order.indexOf(block);
    const next = order.filter((one) => one !== block);
    next.splice(from + by, 0, block);
    save({ hidden, order: next });
    setSaid(t('movedTo', { name: t(`block.${block}`), place: from + by + 1, count: order.length }));
  };
  const toggle = (block: HomeBlock) => save({ order, hidden: hidden.includes(block) ? hidden.filter((one) => one !== block) : [...hidden, block] });
  const error = saving.error ?? starting.error;
  const fixed = homeBlocks.filter((block) => !order.includes(block));
  const row = (block: HomeBlock, moves: ReactNode) => (
    <li key={block} className={styles.row}>
      <label>
        <input type="checkbox" checked={!hidden.includes(block)} onChange={() => toggle(block)} />
        {t(`block.${block}`)}
      </label>
      {moves}
    </li>
  );
  return (
    <Drawer open title={t('arrange')} onClose={onClose} size={FORM_WIDTH}>
      {error && (
        <p role="alert" className={styles.error}>
          {error.message}
        </p>
      )}
      {mayStart && (
        <section className={styles.part}>
          <h3 id="home-start">{t('start')}</h3>
          <p>{t('startHelp')}</p>
          <Select
            aria-labelledby="home-start"
            className={styles.select}
            showSearch={{ optionFilterProp: 'label' }}
            value={starting.isPending ? (starting.variables ?? HOME_ITSELF) : (start?.id ?? HOME_ITSELF)}
            options={[{ value: HOME_ITSELF, label: t('startHome') }, ...reports.map(({ id, reportName, reportEnName }) => ({ value: id, label: nameIn(language, reportName, reportEnName) }))]}
            onChange={(id: number) => starting.mutate(id === HOME_ITSELF ? null : id)}
          />
        </section>
      )}
      <section className={styles.part}>
        <h3>{t('blocks')}</h3>
        <ul className={styles.list}>
          {order.map((block, index) =>
            row(
              block,
              <span>
                <Button type="text" aria-label={t('moveUp', { name: t(`block.${block}`) })} disabled={index === 0} onClick={() => move(block, -1)}>
                  ↑
                </Button>
                <Button type="text" aria-label={t('moveDown', { name: t(`block.${block}`) })} disabled={index === order.length - 1} onClick={() => move(block, 1)}>
                  ↓
                </Button>
              </span>,
            ),
          )}
        </ul>
        <ul className={styles.list}>{fixed.map((block) => row(block, null))}</ul>
        <Button onClick={() => save({ hidden: [], order: orderOf({ order: [] }) })}>{t('reset')}</Button>
      </section>
      <Unseen role="status">{said}</Unseen>
    </Drawer>
  );
}
