import { useCallback, useEffect, type KeyboardEvent } from 'react';
import { textIn } from '../../src/definition/text-in.ts';
import { formatInstant } from '../../drawing/language/format.ts';
import { useSize } from '../look/use-size.ts';
import { useEmbedView } from '../page/embed-context.ts';
import { PageFailure, PageLoading } from '../page/page-states.tsx';
import { phoneWidth } from '../page/page-layout.ts';
import type { DashboardSession, DashboardState, Tile } from '../session/dashboard-session.ts';
import { useStore } from '../session/store.ts';
import { Visual, type VisualProps } from '../visuals/Visual.tsx';

/** In a narrow frame a figure with its title takes no more: several are seen at once. */
const CARD_ROWS = 2;

export const DashboardView = ({ session }: { session: DashboardSession }) => {
  const state = useStore(session.store);
  if (state.phase === 'failed') return <PageFailure failure={state.failure} />;
  return state.embedded ? <Dashboard session={session} state={state} embedded={state.embedded} /> : <PageLoading />;
};

type DashboardProps = { session: DashboardSession; state: DashboardState; embedded: NonNullable<DashboardState['embedded']> };

/** Tiles in a grid of twelve columns. With `oneColumn`, or in a narrow frame, they are one below the other, and two figures beside each other. */
const Dashboard = ({ session, state, embedded }: DashboardProps) => {
  const { locale } = useEmbedView();
  const [holder, frame] = useSize<HTMLDivElement>();
  const name = embedded.dashboard.label ? textIn(embedded.dashboard.label, locale.language) : embedded.dashboard.displayName;
  useEffect(() => {
    if (name) document.title = name;
  }, [name]);
  const tiles = session.tiles();
  const isTile = session.config.type === 'tile';
  const isColumn = session.config.pageView === 'oneColumn' || (frame !== undefined && frame.width < phoneWidth);
  const unit = session.config.pageView === 'actualSize' || !frame ? 84 : Math.min(84, Math.max(60, Math.round(frame.width / 18)));
  return (
    <div className="dashboard" ref={holder}>
      {!isTile && (
        <div className="dashboard-header">
          <h1>{name}</h1>
          {embedded.dataAsOf && <span>{locale.texts.dataAsOf(formatInstant(embedded.dataAsOf, locale))}</span>}
        </div>
      )}
      {tiles.length === 0 && <div className="state">{locale.texts.dashboardEmpty}</div>}
      <div className="tiles" data-column={isColumn || undefined} data-tile={isTile || undefined} style={{ gridAutoRows: unit }}>
        {tiles.map((tile) => (
          <DashboardTile key={tile.id} session={session} state={state} tile={tile} isColumn={isColumn} isTile={isTile} />
        ))}
      </div>
    </div>
  );
};

interface TileProps {
  session: DashboardSession;
  state: DashboardState;
  tile: Tile;
  isColumn: boolean;
  isTile: boolean;
}

/** In one column a tile is narrower than its author made it, and higher for that; but for a map, whose shape is given. */
const rowsInColumn = ({ rowSpan }: Tile, { type }: VisualProps['visual']): number => (type === 'card' ? Math.min(rowSpan, CARD_ROWS) : type === 'map' ? rowSpan : rowSpan + 1);

const DashboardTile = ({ session, state, tile, isColumn, isTile }: TileProps) => {
  const { locale } = useEmbedView();
  const visual = state.embedded!.visuals[tile.id]!;
  const title = textIn(tile.title, locale.language);
  const onPainted = useCallback(() => session.painted(tile.id), [session, tile.id]);
  const onRetry = useCallback(() => session.retry(tile.id), [session, tile.id]);
  const open = () => session.click(tile);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    open();
  };
  const isCard = visual.type === 'card';
  const place = isTile ? undefined : isColumn ? { gridRow: `span ${rowsInColumn(tile, visual)}`, gridColumn: isCard ? 'auto' : '1 / -1' } : { gridColumn: `${tile.column + 1} / span ${tile.colSpan}`, gridRow: `${tile.row + 1} / span ${tile.rowSpan}` };
  return (
    <div className="tile" style={place} data-tile={tile.id}>
      <Visual
        level="h2"
        visual={visual}
        model={state.embedded!.models[tile.id]}
        data={state.data[tile.id]}
        fontSize={12.5}
        title={title}
        subtitle={tile.subtitle ? textIn(tile.subtitle, locale.language) : ''}
        onPainted={onPainted}
        onRetry={onRetry}
      />
      <span className="tile-link" role="link" tabIndex={0} aria-label={locale.texts.openReport(title)} onClick={open} onKeyDown={onKeyDown} />
    </div>
  );
};
