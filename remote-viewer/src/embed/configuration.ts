import type { IDashboardEmbedConfiguration, IReportEmbedConfiguration, IVisualEmbedConfiguration, models as Models } from 'powerbi-client';
import { may } from '@portal/shared/auth';
import { endpoints as delivery } from '@portal/shared/contract/delivery';
import type { EmbedData, ReportDisplay, ViewerType } from '@portal/shared/contract/publishing';
import type { NewReport } from '@portal/shared/contract/reading';
import { colourScheme } from '@portal/shared/ui/theme';
import { darkTheme } from './dark-theme.ts';

type IPaginatedReportLoadConfiguration = Models.IPaginatedReportLoadConfiguration;
/** The language is left out of the SDK's typings; it makes parameters of the address of it, as for other reports. */
type PaginatedSettings = NonNullable<IPaginatedReportLoadConfiguration['settings']>;

export type Language = 'zh' | 'en';

/** CSS pixels of width below which a window is a phone's. */
const PHONE = 576;
/** Whether the window is a phone's. */
export const isPhone = (): boolean => window.innerWidth < PHONE;

/** On a phone, and in a place as narrow, the report's layout for phones counts, whatever is chosen for larger windows. Where it has none, the service shows its own one all the same. */
const layoutOf = (models: typeof Models, { layout }: ReportDisplay, isNarrow: boolean): Pick<Models.ISettings, 'layoutType' | 'customLayout'> => {
  if (isPhone() || isNarrow || layout === 'mobile') return { layoutType: models.LayoutType.MobilePortrait };
  const { FitToPage, FitToWidth, ActualSize } = models.DisplayOption;
  if (layout === '') return { layoutType: models.LayoutType.Master };
  return { layoutType: models.LayoutType.Custom, customLayout: { displayOption: { fitPage: FitToPage, fitWidth: FitToWidth, actualSize: ActualSize }[layout] } };
};

/** Texts are in the reader's language; numbers and dates may be written otherwise. */
const localeOf = (language: Language, { locale }: ReportDisplay) => ({ ...locales[language], ...(locale !== '' && { formatLocale: locale }) });

/** The reporting service's names of the portal's languages, for its texts and for its numbers and dates. */
const locales = {
  zh: { language: 'zh-CN', formatLocale: 'zh-CN' },
  en: { language: 'en', formatLocale: 'en-US' },
} as const;

/**
 * What the embedded report offers its reader, by the role's edit level (SPEC 4): 0, 1 and 2 copy, 3 read-write, any
 * other all. A hint for the page's own controls; the right itself is in the token.
 */
export const permissionsFor = (models: typeof Models, allowA: number): Models.Permissions => {
  if (allowA <= 2) return models.Permissions.Copy;
  return allowA === 3 ? models.Permissions.ReadWrite : models.Permissions.All;
};

/**
 * Whether its reader may take pictures of visuals away. No watermark is in them, neither the portal's nor the report's own: so they are for who may
 * export files of the report, which are without the portal's, too, and of no report that has one of its own.
 */
const mayTakePictures = ({ reportRole, reportMsg }: EmbedData): boolean => reportRole.allowExportData === 1 && may(delivery.exports.create) && reportMsg.isWatermark === 0;

/** What its readers cannot change (SPEC 2.3, DefindReport): the server writes them as the SDK takes them. */
export const filtersOf = ({ filters }: EmbedData): Models.ReportLevelFilters[] => filters as unknown as Models.ReportLevelFilters[];

/** A command of the portal's own in the menus of visuals; its title is in the reader's language, `icon` a picture as a data address. */
export type VisualCommand = { readonly name: string; readonly title: string; readonly icon?: string };

/**
 * What is embedded besides the page: `state` is what was captured of the report before, `visual` the only one to show, `commands` stand in the menus of visuals.
 * `isNarrow`: its place has no room for a page as it is made.
 */
export type Embedding = { readonly state?: string; readonly visual?: string; readonly commands?: readonly VisualCommand[]; readonly isNarrow?: boolean };

/** How a report is embedded for reading (SPEC 2.5 and 6). `page` is the page's code. */
export const reportConfiguration = (
  models: typeof Models,
  data: EmbedData,
  page: string,
  language: Language,
  { state, commands = [], isNarrow = false }: Embedding = {},
): IReportEmbedConfiguration => {
  const { reportRole, display } = data;
  const { Enabled, Hidden } = models.CommandDisplayOption;
  return {
    ...common(models, data),
    type: 'report',
    permissions: permissionsFor(models, reportRole.allowA),
    viewMode: models.ViewMode.View,
    pageName: page,
    ...(data.filters.length > 0 && { filters: [...filtersOf(data)] }),
    ...(state && { bookmark: { state } }),
    settings: {
      panes: {
        filters: { visible: reportRole.allowHideFilter === 1, expanded: display.isFilterPaneOpen === 1 },
        // The portal's own page list names permitted pages only; the service's would name all of them.
        pageNavigation: { visible: false },
        bookmarks: { visible: false },
      },
      bars: { statusBar: { visible: false } },
      commands: [
        { exportData: { displayOption: reportRole.allowC === 1 ? Enabled : Hidden } },
        ...(mayTakePictures(data) ? [] : [{ copy: { displayOption: Hidden } }]),
      ],
      ...(commands.length > 0 && { extensions: { commands: commands.map(({ name, title, icon }) => ({ name, title, extend: { visualOptionsMenu: { title, ...(icon && { icon }) } } })) } }),
      background: display.background === 'report' ? models.BackgroundType.Default : models.BackgroundType.Transparent,
      ...layoutOf(models, display, isNarrow),
      localeSettings: localeOf(language, display),
      // The portal asks for the name, because a copy becomes a part of its catalogue.
      useCustomSaveAsDialog: true,
    },
  };
};

/** How one visual of a page is embedded: the SDK lays the page out so that it fills the frame (protocol 4.3). */
export const visualConfiguration = (models: typeof Models, data: EmbedData, page: string, language: Language, visual: string, state?: string): IVisualEmbedConfiguration => ({
  ...reportConfiguration(models, data, page, language, state === undefined ? {} : { state }),
  type: 'visual',
  visualName: visual,
});

/** How the editor of a new report is embedded. The SDK hands on no more than this (protocol 3.5). */
export const newReportConfiguration = (models: typeof Models, { embedUrl, groupId, datasetId, accessToken }: NewReport, language: Language): Models.IReportCreateConfiguration => ({
  type: 'create',
  embedUrl,
  groupId,
  datasetId,
  accessToken,
  tokenType: models.TokenType.Embed,
  settings: {
    panes: { filters: { visible: true, expanded: false }, pageNavigation: { visible: true } },
    background: models.BackgroundType.Transparent,
    localeSettings: locales[language],
    useCustomSaveAsDialog: true,
  },
});

/** The parameters in what was captured of a paginated report; a text that is none holds nothing. */
const parametersIn = (state: string | undefined): Models.IPaginatedReportParameter[] => {
  try {
    return state ? (JSON.parse(state) as Models.IPaginatedReportParameter[]) : [];
  } catch {
    return [];
  }
};

/** How a paginated report is embedded. Here `commands` is an object, and not a list as for other reports (protocol 4.2). */
export const paginatedConfiguration = (
  models: typeof Models,
  data: EmbedData,
  language: Language,
  state?: string,
): IPaginatedReportLoadConfiguration & { type: 'report' } => ({
  ...common(models, data),
  type: 'report',
  settings: { commands: { parameterPanel: { enabled: true, expanded: true } }, localeSettings: localeOf(language, data.display) } as PaginatedSettings,
  parameterValues: parametersIn(state),
});

export const dashboardConfiguration = (
  models: typeof Models,
  data: EmbedData,
  language: Language,
): IDashboardEmbedConfiguration => ({
  ...common(models, data),
  type: 'dashboard',
  pageView: isPhone() ? 'oneColumn' : 'fitToWidth',
  settings: { localeSettings: locales[language] },
});

/** A frame without content: the SDK gives it the configuration of what is embedded there later (protocol 3.4). */
export const emptyConfiguration = (type: ViewerType, embedUrl: string, language: Language): IReportEmbedConfiguration | IDashboardEmbedConfiguration => ({
  type: type === 'Dashboards' ? 'dashboard' : 'report',
  embedUrl,
  settings: { localeSettings: locales[language] },
});

export type Configuration = IReportEmbedConfiguration | IVisualEmbedConfiguration | IDashboardEmbedConfiguration | ReturnType<typeof paginatedConfiguration>;

/** How a report or dashboard is embedded, by its kind. */
export const configurationOf = (models: typeof Models, data: EmbedData, page: string, language: Language, embedding: Embedding = {}): Configuration => {
  const { state, visual } = embedding;
  if (data.type === 'Dashboards') return dashboardConfiguration(models, data, language);
  if (data.type === 'Rdlreports') return paginatedConfiguration(models, data, language, state);
  return visual === undefined ? reportConfiguration(models, data, page, language, embedding) : visualConfiguration(models, data, page, language, visual, state);
};

/** The colours that it is shown in now; nothing is its own. */
export const themeFor = ({ isDarkAllowed }: Pick<EmbedData, 'isDarkAllowed'>): { theme?: typeof darkTheme } => (isDarkAllowed === 1 && colourScheme() === 'dark' ? { theme: darkTheme } : {});

const common = (models: typeof Models, { reportMsg, groupId, accessToken, isDarkAllowed }: EmbedData) => ({
  id: reportMsg.embedReportId,
  groupId,
  embedUrl: reportMsg.embedUrl,
  accessToken,
  tokenType: models.TokenType.Embed,
  ...themeFor({ isDarkAllowed }),
});
