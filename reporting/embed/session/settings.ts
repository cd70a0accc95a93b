/** What the portal says of a visual's place (`IVisualLayout` of powerbi-models). */
export interface VisualLayout {
  x?: unknown;
  y?: unknown;
  z?: unknown;
  width?: unknown;
  height?: unknown;
  displayState?: { mode?: number };
}

/** A command that the portal adds to the menus of visuals (`ICommandExtension`). */
export interface OwnCommand {
  name?: string;
  title?: string;
  icon?: string;
  selector?: { visualName?: string; visualType?: string };
  extend?: Record<string, { title?: string; icon?: string } | undefined>;
}

/** The part of the client's `ISettings` that this page follows. */
export interface Settings {
  panes?: {
    filters?: { visible?: boolean; expanded?: boolean };
    pageNavigation?: { visible?: boolean; position?: number };
  };
  bars?: { statusBar?: { visible?: boolean }; actionBar?: { visible?: boolean } };
  /** Per command, whether it is enabled (0), disabled (1) or hidden (2). */
  commands?: Record<string, { displayOption?: number }>[];
  /** The portal's own commands, in either of the shapes that the client library takes. */
  extensions?: { commands?: OwnCommand[] } | { command?: OwnCommand }[];
  background?: number;
  layoutType?: number;
  customLayout?: {
    displayOption?: number;
    pageSize?: { type?: number; width?: number; height?: number };
    /** By the names of pages and visuals. */
    pagesLayout?: Record<string, { defaultLayout?: VisualLayout; visualsLayout?: Record<string, VisualLayout> }>;
  };
  localeSettings?: { language?: string; formatLocale?: string };
  visualRenderedEvents?: boolean;
  hideErrors?: boolean;
  /** The portal asks for the name of a copy itself, upon `saveAsTriggered`. */
  useCustomSaveAsDialog?: boolean;
  zoomLevel?: number;
  filterPaneEnabled?: boolean;
  navContentPaneEnabled?: boolean;
}

export const pagePosition = { bottom: 0, left: 1 } as const;
export const displayOption = { fitToPage: 0, fitToWidth: 1, actualSize: 2 } as const;
const commandDisplay = { enabled: 0, disabled: 1, hidden: 2 } as const;
const transparent = 1;

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value);

const mergePlain = (old: Plain, change: Plain): Plain => {
  const merged = { ...old };
  for (const [key, value] of Object.entries(change)) {
    const before = old[key];
    if (value !== undefined) merged[key] = isPlain(before) && isPlain(value) ? mergePlain(before, value) : value;
  }
  return merged;
};

/** A partial change of settings, as `updateSettings` sends it: objects are merged, lists and values replaced. */
export const mergeSettings = (old: Settings, change: unknown): Settings => (isPlain(change) ? mergePlain(old as Plain, change) : old);

/** Both panes are shown unless the portal says otherwise, as in Power BI. */
export const filterPane = (settings: Settings) => ({
  visible: settings.panes?.filters?.visible ?? settings.filterPaneEnabled ?? true,
  expanded: settings.panes?.filters?.expanded ?? false,
});
export const pageNavigation = (settings: Settings) => ({
  visible: settings.panes?.pageNavigation?.visible ?? settings.navContentPaneEnabled ?? true,
  position: settings.panes?.pageNavigation?.position ?? pagePosition.bottom,
});
export const isTransparent = (settings: Settings) => settings.background === transparent;

/** Whether a reader may use a command, for example `exportData`. */
export const allows = (settings: Settings, command: string): boolean =>
  (settings.commands ?? []).every((entry) => (entry[command]?.displayOption ?? commandDisplay.enabled) === commandDisplay.enabled);

/** Where the portal may add a command; both are in the one menu that a visual has here. */
const menus = ['visualOptionsMenu', 'visualContextMenu'] as const;

const picture = /^data:image\/[a-z+]+;base64,[\w+/]+=*$/;

/** The portal's own commands for a visual, with their pictures as data addresses. @param type as Power BI calls it */
export const ownCommands = ({ extensions = [] }: Settings, { name, type }: { name: string; type: string }): { name: string; title: string; picture?: string }[] =>
  (Array.isArray(extensions) ? extensions.flatMap(({ command }) => command ?? []) : (extensions.commands ?? [])).flatMap(({ name: command, title, icon, selector, extend }) => {
    const place = menus.map((menu) => extend?.[menu]).find(Boolean);
    const isFor = (selector?.visualName ?? name) === name && (selector?.visualType ?? type) === type;
    if (typeof command !== 'string' || !place || !isFor) return [];
    const drawn = place.icon ?? icon;
    return [{ name: command, title: place.title ?? title ?? command, ...(typeof drawn === 'string' && picture.test(drawn) && { picture: drawn }) }];
  });

/** Times the size that fits the frame; the client library lets through 0.25 to 4. */
export const zoomOf = (settings: Settings) => Math.min(4, Math.max(0.25, settings.zoomLevel ?? 1));
