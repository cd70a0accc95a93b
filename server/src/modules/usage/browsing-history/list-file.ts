import { endpoints, type Visit } from '@portal/shared/contract/all';
import { formatInstant } from '@portal/shared/formats';
import { goneWord, platformText, sourceText, viewerTypeWords } from '@portal/shared/log-words';
import { nameIn, say } from '../../../language/language.ts';
import { defineListExport } from '../../delivery/exports/module.ts';
import type { BrowsingHistory } from './service.ts';

/** Everybody's openings as a file. */
export const visitListFile = (history: BrowsingHistory) =>
  defineListExport<typeof endpoints.browsingHistory.exportFile, Visit>({
    endpoint: endpoints.browsingHistory.exportFile,
    title: { zh: '浏览历史', en: 'Browsing history' },
    columns: {
      createTime: ({ createTime }, { language, timeZone }) => formatInstant(createTime, language, 'second', timeZone),
      account: ({ account }) => account,
      fullName: ({ fullName }) => fullName,
      department: ({ departmentName, departmentEnName }, { language }) => nameIn(language, departmentName, departmentEnName),
      report: ({ name, ename }, { language }) => nameIn(language, name, ename),
      page: ({ pageName, enPageName }, { language }) => nameIn(language, pageName, enPageName),
      type: ({ type }, { language }) => say(language, type === null ? goneWord : viewerTypeWords[type]),
      class: ({ className, classEnName }, { language }) => nameIn(language, className, classEnName),
      platform: ({ platform }) => platformText(platform),
      sourceType: ({ sourceType }, { language }) => sourceText(sourceType, language),
    },
    find: (query) => history.findAll(query),
  });
