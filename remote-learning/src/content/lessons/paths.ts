import type { LessonReport } from '@portal/shared/contract/content';
import type { ReportTarget } from '@portal/shared/shell';

export const LESSON_LIST = '/Main/LessonList';

export const lessonPath = (id: number | string): string => `/Main/LessonDetail/${id}`;

/** Where a lesson is followed: at a chapter, and the second of its video; without them where one has left it. */
export const playerPath = (id: number | string, chapterId?: number, second?: number): string => {
  const at = new URLSearchParams({ ...(chapterId !== undefined && { chapter: String(chapterId) }), ...(second !== undefined && { t: String(Math.floor(second)) }) }).toString();
  return `/Main/LessonPlayer/${id}${at && `?${at}`}`;
};

/** Where a report that a lesson is about opens: at its first page, as from the menu (SPEC 2.2). */
export const targetOf = ({ id, name, ename, type }: LessonReport): ReportTarget => ({ id, page: type === 'H5Report' ? 'view' : 'null', type, title: { zh: name, en: ename } });

/** A positive whole number of an address; null for anything else. */
export const numberOf = (text: string | null): number | null => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);
