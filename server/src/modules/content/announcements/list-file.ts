import { endpoints, type AnnouncementReader } from '@portal/shared/contract/all';
import { formatInstant } from '@portal/shared/formats';
import { nameIn, say } from '../../../language/language.ts';
import { defineListExport } from '../../delivery/exports/module.ts';
import type { AnnouncementReaders } from './readers.ts';
import { texts } from './texts.ts';

/** Whom an announcement is for, and who has read it, as a file. */
export const readerListFile = (readers: AnnouncementReaders) =>
  defineListExport<typeof endpoints.managedAnnouncements.exportLog, AnnouncementReader>({
    endpoint: endpoints.managedAnnouncements.exportLog,
    title: { zh: '公告阅读记录', en: 'Readers of an announcement' },
    columns: {
      account: ({ account }) => account,
      fullName: ({ fullName }) => fullName,
      department: ({ departmentName, departmentEnName }, { language }) => nameIn(language, departmentName, departmentEnName),
      toldTime: ({ toldTime }, { language, timeZone }) => (toldTime ? formatInstant(toldTime, language, 'second', timeZone) : ''),
      readTime: ({ readTime }, { language, timeZone }) => (readTime ? formatInstant(readTime, language, 'second', timeZone) : say(language, texts.unread)),
      confirmTime: ({ confirmTime }, { language, timeZone }) => (confirmTime ? formatInstant(confirmTime, language, 'second', timeZone) : ''),
      device: ({ device }, { language }) => (device ? say(language, device === 'mobile' ? texts.onPhone : texts.onComputer) : ''),
    },
    find: (query) => readers.findAll(query),
  });
