import { Icon } from '../../look/icons.tsx';
import { useEmbedView } from '../../page/embed-context.ts';
import { useEditTexts } from '../texts.ts';

/** How large the page is drawn against what fits, from the whole page in a small frame to a part of it. */
const steps = [0.5, 0.75, 1, 1.5, 2];
export const usualZoom = 1;

/** Makes the page larger and smaller for its author; readers see nothing of it. */
export const CanvasZoom = ({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) => {
  const { locale } = useEmbedView();
  const texts = useEditTexts();
  const at = steps.indexOf(zoom);
  return (
    <div className="edit-zoom" role="group" aria-label={texts.zoom}>
      <button type="button" className="icon-button" aria-label={texts.zoomOut} title={texts.zoomOut} disabled={at === 0} onClick={() => onZoom(steps[at - 1]!)}>
        <Icon name="minus" />
      </button>
      <output>{new Intl.NumberFormat(locale.formatLocale, { style: 'percent' }).format(zoom)}</output>
      <button type="button" className="icon-button" aria-label={texts.zoomIn} title={texts.zoomIn} disabled={at === steps.length - 1} onClick={() => onZoom(steps[at + 1]!)}>
        <Icon name="plus" />
      </button>
    </div>
  );
};
