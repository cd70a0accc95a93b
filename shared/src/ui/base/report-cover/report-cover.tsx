import type { ReactNode } from 'react';
import { fileUrl } from '@portal/shared/api';
import { useLanguage } from '@portal/shared/language';
import { useColourScheme } from '@portal/shared/ui/theme';
import type { Cover } from './cover.ts';
import { DefaultCover } from './default-cover.tsx';
import styles from './report-cover.module.css';

type ReportCoverProps = { id: number; cover: Cover; className?: string | undefined; /** It stands at the top, and is not waited for. */ isEager?: boolean };

/** The picture of a report in the portal's language and scheme. A light one is dimmed in the dark, where it would glare; a dark one stands in for no light one (decision 65). */
export const ReportCover = ({ id, cover, className = '', isEager = false }: ReportCoverProps): ReactNode => {
  const { language } = useLanguage();
  const { scheme } = useColourScheme();
  const [own, other] = [cover[language], cover[language === 'zh' ? 'en' : 'zh']];
  const path = scheme === 'dark' ? own.dark || own.light || other.dark || other.light : own.light || other.light;
  if (!path) return <DefaultCover id={id} className={className} />;
  return <img className={path === own.dark || path === other.dark ? className : `${styles.light} ${className}`} src={fileUrl(path)} alt="" loading={isEager ? 'eager' : 'lazy'} decoding="async" draggable={false} />;
};
