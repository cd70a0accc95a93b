import { afterEach, describe, expect, test } from '@jest/globals';
import { permit, permitEverything } from '@portal/shared/testing';
import { replace } from '@portal/tooling/jest';
import { models } from 'powerbi-client';
import { commandIcons } from '../open-report/command-icons.ts';
import { dashboardConfiguration, permissionsFor, reportConfiguration, visualConfiguration } from './configuration.ts';
import { embedData } from './sample-data.ts';

const role = { ...embedData().reportRole, allowExportData: 1 } as const;

afterEach(permitEverything);

describe('permissionsFor', () => {
  test.each([
    [0, 'Copy'],
    [1, 'Copy'],
    [2, 'Copy'],
    [3, 'ReadWrite'],
    [4, 'All'],
    [9, 'All'],
  ] as const)('edit level %i gives %s', (allowA, name) => {
    expect(permissionsFor(models, allowA)).toBe(models.Permissions[name]);
  });
});

describe('reportConfiguration', () => {
  test.each([0, 1, 2, 3, 4])('is what the SDK accepts (edit level %i)', (allowA) => {
    const data = embedData({ reportRole: { ...role, allowA } });
    expect(models.validateReportLoad(reportConfiguration(models, data, 'ReportSection2', 'zh'))).toBeUndefined();
  });

  test('shows the filter pane and the export command by the role only', () => {
    const bare = reportConfiguration(models, embedData({ reportRole: role }), 'p', 'en').settings;
    expect(bare?.panes?.filters?.visible).toBe(false);
    expect(bare?.commands).toEqual([{ exportData: { displayOption: models.CommandDisplayOption.Hidden } }]);
    const full = reportConfiguration(models, embedData({ reportRole: { ...role, allowHideFilter: 1, allowC: 1 } }), 'p', 'en').settings;
    expect(full?.panes?.filters?.visible).toBe(true);
    expect(full?.commands).toEqual([{ exportData: { displayOption: models.CommandDisplayOption.Enabled } }]);
  });

  test.each([
    [575, 'MobilePortrait', 'oneColumn'],
    [576, 'Master', 'fitToWidth'],
  ] as const)('in a window of %i pixels has the layout %s, and a dashboard %s', (width, layout, pageView) => {
    replace(window, 'innerWidth', width);
    expect(reportConfiguration(models, embedData(), 'p', 'en').settings?.layoutType).toBe(models.LayoutType[layout]);
    expect(dashboardConfiguration(models, embedData({ type: 'Dashboards' }), 'en').pageView).toBe(pageView);
  });

  test.each([
    ['', 'Master', undefined],
    ['fitPage', 'Custom', 'FitToPage'],
    ['fitWidth', 'Custom', 'FitToWidth'],
    ['actualSize', 'Custom', 'ActualSize'],
    ['mobile', 'MobilePortrait', undefined],
  ] as const)('has the layout “%s” as %s %s, and on a phone that for phones', (layout, type, option) => {
    const data = embedData({ display: { ...embedData().display, layout } });
    const settings = reportConfiguration(models, data, 'p', 'en').settings;
    expect(settings?.layoutType).toBe(models.LayoutType[type]);
    expect(settings?.customLayout).toEqual(option && { displayOption: models.DisplayOption[option] });
    expect(models.validateReportLoad(reportConfiguration(models, data, 'p', 'en'))).toBeUndefined();
    replace(window, 'innerWidth', 400);
    expect(reportConfiguration(models, data, 'p', 'en').settings).toMatchObject({ layoutType: models.LayoutType.MobilePortrait });
  });

  test('has the pane, the background and the formats that are set for it', () => {
    expect(reportConfiguration(models, embedData(), 'p', 'en').settings).toMatchObject({ panes: { filters: { expanded: false } }, background: models.BackgroundType.Transparent, localeSettings: { language: 'en', formatLocale: 'en-US' } });
    const display = { ...embedData().display, background: 'report', isFilterPaneOpen: 1, locale: 'de-DE' } as const;
    expect(reportConfiguration(models, embedData({ display }), 'p', 'en').settings).toMatchObject({ panes: { filters: { expanded: true } }, background: models.BackgroundType.Default, localeSettings: { language: 'en', formatLocale: 'de-DE' } });
  });

  test('opens for reading, on the page, in the language, with the service’s page navigation hidden', () => {
    const configuration = reportConfiguration(models, embedData(), 'ReportSection2', 'zh');
    expect(configuration).toMatchObject({
      type: 'report',
      id: 'r7',
      groupId: 'w1',
      accessToken: 'token-1',
      tokenType: models.TokenType.Embed,
      viewMode: models.ViewMode.View,
      pageName: 'ReportSection2',
      settings: { panes: { pageNavigation: { visible: false } }, localeSettings: { language: 'zh-CN' } },
    });
  });
});

test('a visual is embedded as its report is, without what only a whole report has', () => {
  const data = embedData({ reportRole: { ...embedData().reportRole, allowC: 1 } });
  const { type, visualName, ...rest } = visualConfiguration(models, data, 'ReportSection2', 'en', 'busiest', 'captured');
  expect([type, visualName]).toEqual(['visual', 'busiest']);
  expect({ ...rest, type: 'report' }).toEqual(reportConfiguration(models, data, 'ReportSection2', 'en', { state: 'captured' }));
});

test('commands of the portal’s own are what the SDK accepts', () => {
  const configuration = reportConfiguration(models, embedData(), 'p', 'en', { commands: [{ name: 'pinVisual', title: 'Pin', icon: commandIcons.pin }, { name: 'ask', title: 'Ask' }] });
  expect(models.validateReportLoad(configuration)).toBeUndefined();
  expect(configuration.settings?.extensions).toEqual({ commands: [{ name: 'pinVisual', title: 'Pin', extend: { visualOptionsMenu: { title: 'Pin', icon: commandIcons.pin } } }, { name: 'ask', title: 'Ask', extend: { visualOptionsMenu: { title: 'Ask' } } }] });
  expect(reportConfiguration(models, embedData(), 'p', 'en').settings).not.toHaveProperty('extensions');
});

test.each([
  ['may export files', 1, true, 0, true],
  ['may not export the report', 0, true, 0, false],
  ['may not export at all', 1, false, 0, false],
  ['sees a watermark of the report’s own', 1, true, 1, false],
] as const)('who %s is offered pictures of visuals accordingly', (_, allowExportData, mayExport, isWatermark, isOffered) => {
  permit(...(mayExport ? (['reports'] as const) : []));
  const data = embedData({ reportRole: { ...role, allowExportData }, reportMsg: { ...embedData().reportMsg, isWatermark } });
  const hidden = { copy: { displayOption: models.CommandDisplayOption.Hidden } };
  expect(reportConfiguration(models, data, 'p', 'en').settings?.commands).toEqual([{ exportData: { displayOption: models.CommandDisplayOption.Hidden } }, ...(isOffered ? [] : [hidden])]);
});

test('dashboardConfiguration is what the SDK accepts', () => {
  const configuration = dashboardConfiguration(models, embedData({ type: 'Dashboards' }), 'en');
  expect(models.validateDashboardLoad(configuration)).toBeUndefined();
  expect(configuration.type).toBe('dashboard');
});
