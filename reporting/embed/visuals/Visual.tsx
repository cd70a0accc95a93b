import { useId, useState, type ReactNode } from 'react';
import type { Visual as VisualDefinition } from '../../src/definition/index.ts';
import { textIn } from '../../src/definition/text-in.ts';
import { Icon } from '../look/icons.tsx';
import { useEmbedView, useTexts } from '../page/embed-context.ts';
import type { Mark, Selection } from '../../drawing/rows/selection.ts';
import { hasData, type VisualData } from '../session/report-state.ts';
import { EmptyState, FailureState, LoadingState } from './states.tsx';
import type { Model } from '../../drawing/rows/reading.ts';
import { TextBox } from './TextBox.tsx';
import { VisualBody } from './VisualBody.tsx';
import { VisualMenu, type MenuEntry } from './VisualMenu.tsx';

export interface VisualProps {
  visual: VisualDefinition;
  data?: VisualData;
  model?: Model;
  fontSize: number;
  selection?: Selection;
  asTable?: boolean;
  menu?: MenuEntry[];
  /** Copies the data of what is shown as a table; without it readers may not. */
  onCopy?: () => void;
  /** What a slicer lets through now, and how it changes that. */
  slicer?: ReactNode;
  title?: string;
  subtitle?: string;
  /** Of its heading: on a page there are headings above it. */
  level?: 'h2' | 'h3';
  /** What an author is told of a visual that is not finished. */
  missing?: string;
  onMark?: (mark: Mark | undefined, add: boolean) => void;
  onPainted: (queryKey: string) => void;
  onRetry: () => void;
}

/** A visual in its place: its header with the menu, and its body in whichever state the data are. */
export const Visual = (props: VisualProps) => {
  const { visual, data, fontSize, menu = [], onCopy, title, subtitle, level: Heading = 'h3' } = props;
  const { locale } = useEmbedView();
  const heading = useId();
  const [isMenuOpen, setMenuOpen] = useState(false);
  if (visual.type === 'text') return <TextBox visual={visual} fontSize={fontSize} />;
  const name = title ?? (visual.title ? textIn(visual.title, locale.language) : '');
  const under = subtitle ?? (visual.subtitle ? textIn(visual.subtitle, locale.language) : '');
  return (
    <div role="figure" className={`visual visual-${visual.type}`} aria-labelledby={heading} aria-busy={data?.status === 'loading'} data-visual={visual.name} data-menu={isMenuOpen || undefined}>
      <div className="visual-header">
        <div className="visual-titles">
          <Heading id={heading} className={name ? 'visual-title' : 'unseen'} title={name}>
            {name || locale.texts.types[visual.type]}
          </Heading>
          {under && (
            <p className="visual-subtitle" title={under}>
              {under}
            </p>
          )}
        </div>
        {onCopy && (
          <button type="button" className="icon-button visual-copy" aria-label={locale.texts.copyData} title={locale.texts.copyData} onClick={onCopy}>
            <Icon name="copy" />
          </button>
        )}
        {menu.length > 0 && <VisualMenu of={name} entries={menu} onOpen={setMenuOpen} />}
      </div>
      <div className="visual-body">
        <VisualContent {...props} title={name} />
      </div>
    </div>
  );
};

const VisualContent = (props: VisualProps & { title: string }) => {
  const { visual, data, model, slicer, missing, asTable, onRetry, onPainted } = props;
  const texts = useTexts();
  if (!hasData(visual)) return <EmptyState text={missing ?? texts.unfinished} />;
  if (!data || (!data.result && data.status === 'loading')) return <LoadingState type={visual.type} asTable={asTable} label={texts.loading} />;
  if (data.status === 'failed') {
    const isRefused = data.failure?.code === 'TokenExpired';
    return <FailureState title={isRefused ? texts.expired : texts.failed} detail={isRefused ? undefined : data.failure?.message} onRetry={onRetry} />;
  }
  if (slicer && data.result) return slicer;
  if (!data.result || data.result.rows.length === 0) return <EmptyState text={texts.nothing} onPainted={() => data.status === 'ready' && onPainted(data.key)} key={data.key} />;
  return <VisualBody {...props} data={data} result={data.result} model={model} isStale={data.status === 'loading'} />;
};
