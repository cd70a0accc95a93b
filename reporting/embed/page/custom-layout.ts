import type { ReportPage, Visual } from '../../src/definition/index.ts';
import type { Settings, VisualLayout } from '../session/settings.ts';

/** `LayoutType`, `PageSizeType` and `VisualContainerDisplayMode` of powerbi-models. */
const customLayout = 1;
const pageSizes: Readonly<Record<number, { width: number; height: number }>> = {
  0: { width: 1280, height: 720 },
  1: { width: 960, height: 720 },
  2: { width: 296, height: 592 },
  3: { width: 816, height: 1056 },
};
const customSize = 4;
const hidden = 1;

const isSize = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value > 0;
const isCoordinate = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** What the portal says of a visual: of it, else of all visuals of its page. */
const layoutFor = (page: ReportPage, { name }: Visual, settings: Settings): VisualLayout => {
  if (settings.layoutType !== customLayout) return {};
  const { defaultLayout, visualsLayout } = settings.customLayout?.pagesLayout?.[page.name] ?? {};
  return { ...defaultLayout, ...visualsLayout?.[name] };
};

/** Whether the portal has hidden a visual. */
export const isHidden = (page: ReportPage, visual: Visual, settings: Settings): boolean => layoutFor(page, visual, settings).displayState?.mode === hidden;

/** A page as the portal arranges it (`ICustomLayout` of powerbi-models): what it does not name stays where its author put it. */
export const arrangedBy = (settings: Settings, page: ReportPage): ReportPage => {
  if (settings.layoutType !== customLayout) return page;
  const { type, width, height } = settings.customLayout?.pageSize ?? {};
  const size = type === customSize ? { ...(isSize(width) && { width }), ...(isSize(height) && { height }) } : pageSizes[type ?? -1];
  const visuals = page.visuals.map((visual) => {
    const custom = layoutFor(page, visual, settings);
    const layout = {
      ...visual.layout,
      ...(isCoordinate(custom.x) && { x: custom.x }),
      ...(isCoordinate(custom.y) && { y: custom.y }),
      ...(isCoordinate(custom.z) && { z: custom.z }),
      ...(isSize(custom.width) && { width: custom.width }),
      ...(isSize(custom.height) && { height: custom.height }),
    };
    return { ...visual, layout };
  });
  return { ...page, ...size, visuals };
};
