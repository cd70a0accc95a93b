import BarChartOutlined from '@ant-design/icons/es/icons/BarChartOutlined';
import DashboardOutlined from '@ant-design/icons/es/icons/DashboardOutlined';
import FileOutlined from '@ant-design/icons/es/icons/FileOutlined';
import FileTextOutlined from '@ant-design/icons/es/icons/FileTextOutlined';
import FolderOutlined from '@ant-design/icons/es/icons/FolderOutlined';
import NotificationOutlined from '@ant-design/icons/es/icons/NotificationOutlined';
import OrderedListOutlined from '@ant-design/icons/es/icons/OrderedListOutlined';
import ReadOutlined from '@ant-design/icons/es/icons/ReadOutlined';
import { Fragment, type ComponentType, type ReactNode } from 'react';
import type { SearchHit, SearchKind } from '@portal/shared/contract/reading';
import { nameIn, useLanguage } from '@portal/shared/language';
import { partsOf } from '@portal/shared/search';
import { useShell } from '@portal/shared/shell';
import { ReportCover, type Cover } from '@portal/shared/ui/base';
import styles from './search.module.css';

/** What each kind looks like. */
const icons: Readonly<Record<SearchKind, ComponentType>> = {
  report: BarChartOutlined,
  page: FileOutlined,
  class: FolderOutlined,
  dashboard: DashboardOutlined,
  article: FileTextOutlined,
  announcement: NotificationOutlined,
  lesson: ReadOutlined,
  chapter: OrderedListOutlined,
};

/** One thing that was found: its name, where it stands, and of its text what has the words. @param cover of a report or dashboard */
export const HitLine = ({ hit, cover }: { hit: SearchHit; cover: Cover | undefined }): ReactNode => {
  const { language } = useLanguage();
  const { open } = useShell();
  const { kind, name, marks, place, excerpt, path } = hit;
  const Icon = icons[kind];
  const other = language === 'zh' ? 'en' : 'zh';
  // A page opens in the tab of its report.
  const tabTitle = (kind === 'page' && place.at(-1)) || name;
  // Found by its name in the other language: without that, nobody would see why it is here.
  const isByOther = marks[language].length === 0 && marks[other].length > 0 && name[other] !== name[language];
  return (
    <button type="button" className={styles.hit} onClick={() => open(path, tabTitle)}>
      <span className={styles.icon} aria-hidden="true">
        {cover ? <ReportCover id={hit.id} cover={cover} className={styles.cover} /> : <Icon />}
      </span>
      <span className={styles.texts}>
        <span className={styles.line}>
          <span className={styles.name}>
            <Marked text={name[language]} marks={marks[language]} />
          </span>
          {isByOther && (
            <span className={styles.other}>
              <Marked text={name[other]} marks={marks[other]} />
            </span>
          )}
        </span>
        {excerpt && (
          <span className={styles.excerpt}>
            <Marked text={excerpt.text} marks={excerpt.marks} />
          </span>
        )}
        {place.length > 0 && <span className={styles.place}>{place.map(({ zh, en }) => nameIn(language, zh, en)).join(' › ')}</span>}
      </span>
    </button>
  );
};

const Marked = ({ text, marks }: { text: string; marks: SearchHit['marks']['zh'] }): ReactNode =>
  partsOf(text, marks).map((part, index) => (part.isMarked ? <mark key={index} className={styles.mark}>{part.text}</mark> : <Fragment key={index}>{part.text}</Fragment>));
