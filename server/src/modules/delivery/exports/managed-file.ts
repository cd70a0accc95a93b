import { endpoints } from '@portal/shared/contract/all';
import { formatBytes, formatDuration, formatInstant, personName } from '@portal/shared/formats';
import { nameIn, say, type Language } from '../../../language/language.ts';
import { defineListExport } from './list-exports.ts';
import type { FoundExport, ManagedExports } from './managed.ts';
import { texts } from './texts.ts';

const states = { waiting: texts.exportStateWaiting, running: texts.exportStateRunning, done: texts.exportStateDone, failed: texts.exportStateFailed, expired: texts.exportStateExpired } as const;

/** Everybody's exports as a file, in the words of their screen. */
export const managedExportFile = (exports: ManagedExports) =>
  defineListExport<typeof endpoints.managedExports.exportFile, FoundExport>({
    endpoint: endpoints.managedExports.exportFile,
    title: { zh: '导出任务管理', en: 'Exports' },
    columns: {
      name: ({ name }) => name,
      report: (row, { language }) => subjectOf(row, language),
      formats: ({ formats }) => formats.join(', '),
      owner: personName,
      state: (row, { language }) => stateOf(row, language),
      createTime: ({ createTime }, { language, timeZone }) => formatInstant(createTime, language, 'minute', timeZone),
      finishTime: ({ finishTime }, { language, timeZone }) => (finishTime === null ? '' : formatInstant(finishTime, language, 'minute', timeZone)),
      duration: (row, { language }) => durationOf(row, language),
      size: ({ bytes }, { language }) => (bytes > 0 ? formatBytes(bytes, language) : ''),
      mail: ({ addresses }, { language }) => addresses.join('; ') || say(language, texts.exportNoMail),
    },
    find: (query) => exports.findAll(query),
  });

const subjectOf = ({ reportId, reportName, reportEnName, list }: FoundExport, language: Language): string => (reportId === null ? say(language, list ?? texts.exportOtherList) : nameIn(language, reportName, reportEnName));

const stateOf = ({ state, percent, failure }: FoundExport, language: Language): string => [say(language, states[state]), state === 'running' && `${percent}%`, failure && say(language, failure)].filter(Boolean).join(' ');

const durationOf = ({ beginTime, finishTime }: FoundExport, language: Language): string => (beginTime === null || finishTime === null ? '' : formatDuration((Date.parse(finishTime) - Date.parse(beginTime)) / 1000, language));
