import { lazy, Suspense, useEffect, useMemo, type CSSProperties } from 'react';
import { DashboardView } from './dashboard/DashboardView.tsx';
import { cssOf, dark, lookOf } from '../drawing/look/look.ts';
import { useDarkAround } from './look/use-dark-around.ts';
import { EmbedViewContext } from './page/embed-context.ts';
import { ReportView } from './page/ReportView.tsx';
import { PageLoading } from './page/page-states.tsx';
import type { DashboardSession } from './session/dashboard-session.ts';
import type { PaginatedSession } from './paginated/paginated-session.ts';
import type { EmbedHost } from './session/embed-host.ts';
import { localeOf } from './session/locale.ts';
import type { ReportSession } from './session/report-session.ts';
import { isTransparent, type Settings } from './session/settings.ts';
import { useStore } from './session/store.ts';

const PaginatedView = lazy(async () => ({ default: (await import('./paginated/PaginatedView.tsx')).PaginatedView }));

/** What the frame shows, in the language and the look of the latest load. */
export const EmbedPage = ({ host }: { host: EmbedHost }) => {
  const { shown } = useStore(host.store);
  if (shown.kind === 'report') return <EmbeddedReport session={shown.session} />;
  if (shown.kind === 'dashboard') return <EmbeddedDashboard session={shown.session} />;
  if (shown.kind === 'paginated') return <EmbeddedPaginated session={shown.session} />;
  return (
    <Frame settings={{}} theme={undefined}>
      {window.parent === window ? <NotEmbedded /> : <PageLoading />}
    </Frame>
  );
};

const NotEmbedded = () => <div className="state">{localeOf({}).texts.notEmbedded}</div>;

const EmbeddedReport = ({ session }: { session: ReportSession }) => {
  const { settings, theme, editing } = useStore(session.store);
  return (
    <Frame settings={settings} theme={theme} contrastMode={session.config.contrastMode} isEdited={editing !== undefined}>
      <ReportView key={session.config.id} session={session} />
    </Frame>
  );
};

const EmbeddedDashboard = ({ session }: { session: DashboardSession }) => (
  <Frame settings={session.config.settings} theme={session.config.theme?.themeJson} contrastMode={session.config.contrastMode}>
    <DashboardView session={session} />
  </Frame>
);

const EmbeddedPaginated = ({ session }: { session: PaginatedSession }) => (
  <Frame settings={session.config.settings} theme={session.config.theme?.themeJson} contrastMode={session.config.contrastMode}>
    <Suspense fallback={<PageLoading />}>
      <PaginatedView session={session} />
    </Suspense>
  </Frame>
);

interface FrameProps {
  settings: Settings;
  theme: unknown;
  contrastMode?: number;
  isEdited?: boolean;
  children: React.ReactNode;
}

/**
 * The look of the report is what its visuals have. Around a page that is edited, bars and panes are the product's own: they are as dark as
 * the page around the frame, also where the report is edited in its own colours (decision 65).
 */
const Frame = ({ settings, theme, contrastMode, isEdited = false, children }: FrameProps) => {
  const { language, formatLocale } = localeOf(settings);
  const look = useMemo(() => lookOf(theme, contrastMode), [theme, contrastMode]);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the locale depends on these two texts only
  const view = useMemo(() => ({ locale: localeOf(settings), look }), [language, formatLocale, look]);
  const isDarkAround = useDarkAround();
  const around = isEdited && isDarkAround && !contrastMode && !look.dark ? dark : look;
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  // A transparent page in a frame is only so where it is as dark as the page around it.
  useEffect(() => {
    document.documentElement.style.colorScheme = around.dark ? 'dark' : 'light';
  }, [around.dark]);
  return (
    <EmbedViewContext value={view}>
      <div className="embed" data-transparent={isTransparent(settings) || undefined} data-dark={around.dark || undefined} style={cssOf(around) as CSSProperties}>
        {children}
      </div>
    </EmbedViewContext>
  );
};
