import type { ReactNode } from 'react';
import { goneWord, platformText, viewerTypeWords } from '@portal/shared/log-words';
import type { OwnVisit, Visit, visitOrder } from '@portal/shared/contract/usage';
import { formatInstant, nameIn, useLanguage } from '@portal/shared/language';
import { Tag } from '@portal/shared/ui/data';
import type { ListColumn } from '@portal/shared/ui/resource';
import cells from '../log-cells.module.css';
import { useTexts } from './texts.ts';

export type Order = (typeof visitOrder)[number];
type Row = OwnVisit | Visit;

export const nameOfVisit = ({ name, ename }: Row, language: 'zh' | 'en'): string => nameIn(language, name, ename);

/** The columns that one's own and everybody's openings have in common; their words are those of the file. @param nameIn what the name looks like where it leads somewhere */
export const useVisitColumns = <Of extends Row>(named: (row: Of, name: string) => ReactNode): Record<'time' | 'report' | 'page' | 'class' | 'type' | 'platform', ListColumn<Of, Order>> => {
  const t = useTexts();
  const { language } = useLanguage();
  const time = ({ createTime }: Of) => formatInstant(createTime, language, 'second');
  const name = (row: Of) => nameOfVisit(row, language);
  const shown = (text: string): ReactNode => (text ? <bdi>{text}</bdi> : t('none'));
  const page = ({ pageName, enPageName }: Of) => nameIn(language, pageName, enPageName);
  const className = (row: Of) => nameIn(language, row.className, row.classEnName);
  const type = (row: Of) => (row.type === null ? goneWord : viewerTypeWords[row.type])[language];
  return {
    time: { key: 'createTime', title: t('createTime'), order: 'createTime', text: time, render: (row) => <time className={cells.time} dateTime={row.createTime}>{time(row)}</time> },
    report: { key: 'report', title: t('report'), fixed: true, text: name, render: (row) => named(row, name(row)) },
    page: { key: 'page', title: t('page'), text: page, render: (row) => shown(page(row)) },
    class: { key: 'class', title: t('class'), minor: true, text: className, render: (row) => shown(className(row)) },
    type: { key: 'type', title: t('type'), minor: true, text: type, render: (row) => (row.type === null ? <Tag>{type(row)}</Tag> : type(row)) },
    platform: { key: 'platform', title: t('platform'), minor: true, optional: true, text: (row) => platformText(row.platform), render: (row) => shown(platformText(row.platform)) },
  };
};
