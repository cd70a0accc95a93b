import { endpoints, type ReportReader } from '@portal/shared/contract/all';
import { nameIn, say, type Language } from '../../../language/language.ts';
import { defineListExport } from '../../delivery/exports/module.ts';
import type { Readers } from './readers.ts';
import { texts } from './texts.ts';

type Row = ReportReader & { readonly roles: ReadonlyMap<number, { name: string; ename: string }> };

const levels = [texts.level0, texts.level1, texts.level2, texts.level3, texts.level4] as const;
const flags = ['allowExportData', 'allowC', 'allowHideFilter', 'allowHideNavigator', 'AllowAEdit', 'AllowBSaveAs', 'AllowCDownload'] as const;
const joined = (language: Language, parts: readonly string[]): string => parts.join(language === 'zh' ? '、' : ', ');

/** Those who have a report or a dashboard, as a file. */
export const readersFile = (readers: Readers) =>
  defineListExport<typeof endpoints.effectivePermissions.exportPeople, Row>({
    endpoint: endpoints.effectivePermissions.exportPeople,
    title: { zh: '谁能看到报表或仪表板', en: 'Who can see a report or dashboard' },
    columns: {
      account: ({ account }) => account,
      fullName: ({ fullName }) => fullName,
      level: ({ effective, permittedPages }, { language }) => say(language, effective ? (levels[effective.allowA] ?? texts.level4) : permittedPages === 0 ? texts.noPages : texts.dashboard),
      pages: ({ effective, permittedPages }, { language }) => (permittedPages !== null ? say(language, texts.somePages, { count: permittedPages }) : effective ? say(language, texts.allPages) : ''),
      allows: ({ effective }, { language }) => (effective ? joined(language, [...flags.filter((flag) => effective[flag] === 1).map((flag) => say(language, texts[flag])), ...effective.dataRoles]) : ''),
      sources: ({ sources, roles }, { language }) =>
        joined(language, sources.map(({ groupId }) => {
          const { name = '', ename = '' } = (groupId !== null && roles.get(groupId)) || {};
          return groupId === null ? say(language, texts.own) : nameIn(language, name, ename);
        })),
      state: ({ isAction, mayRead }, { language }) => say(language, isAction === 0 ? texts.disabled : mayRead === 0 ? texts.mayNotRead : texts.enabled),
    },
    find: (query) => readers.findAll(query),
  });
