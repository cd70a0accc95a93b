import { useMemo, type ReactNode } from 'react';
import { reportClassPath, type Dashboard, type Report, type ReportClass } from '@portal/shared/contract';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { coverOf } from '@portal/shared/ui/base';
import { Block } from './block.tsx';
import { Covers } from './card-lists.tsx';
import { cardOfDashboard, cardOfReport, type Card } from './cards.ts';
import cardStyles from './cards.module.css';
import { countByClass, type ClassCount } from './class-counts.ts';
import { Picture } from './picture.tsx';
import styles from './home.module.css';
import { useTexts } from './texts.ts';

/** So few are shown with the covers of their first reports; more are tiles. */
const OPEN_CLASSES = 3;
const COVERS = 5;

const NOTHING: ClassCount = { total: 0, reports: [], dashboards: [] };

type Props = { readonly classes: readonly ReportClass[]; readonly reports: readonly Report[]; readonly dashboards: readonly Dashboard[] };

/** The classes of reports: a few as rows of covers, many as tiles. */
export const ClassesBlock = ({ classes, reports, dashboards }: Props): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { open } = useShell();
  const counts = useMemo(() => countByClass(classes, reports, dashboards), [classes, reports, dashboards]);
  if (classes.length === 0) return null;
  const shown = classes.map((one) => {
    const { total, reports: inClass, dashboards: boards } = counts.get(one.id) ?? NOTHING;
    return { one, total, cards: (): Card[] => [...inClass.slice(0, COVERS).map(cardOfReport), ...boards.map(cardOfDashboard)].slice(0, COVERS), first: inClass[0] };
  });
  const openClass = ({ id, name, ename }: ReportClass) => open(reportClassPath(id), { zh: name, en: ename });
  if (shown.length <= OPEN_CLASSES) {
    return shown.map(({ one, total, cards }) => (
      <Block key={one.id} title={nameIn(language, one.name, one.ename)} more={{ label: t('all', { count: total }), onClick: () => openClass(one) }}>
        <Covers cards={cards()} />
      </Block>
    ));
  }
  return (
    <Block title={t('classes')}>
      <ul className={styles.tiles}>
        {shown.map(({ one, total, first }) => (
          <li key={one.id}>
            <button type="button" className={cardStyles.line} onClick={() => openClass(one)}>
              <Picture card={first ? cardOfReport(first) : { id: one.id, cover: coverOf('') }} />
              <span className={cardStyles.words}>
                <bdi className={cardStyles.name}>{nameIn(language, one.name, one.ename)}</bdi>
                <span className={cardStyles.about}>{t('count', { count: total })}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Block>
  );
};
