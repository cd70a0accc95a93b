import { styleNames, type PaginatedReport, type Style } from '../definition.ts';
import type { Look, Looks } from './content.ts';

const text = '#1B1F24';
const secondary = '#5B6570';

const plain: Record<(typeof styleNames)[number], Required<Pick<Style, 'size'>> & Style> = {
  title: { size: 18, bold: true },
  subtitle: { size: 9.5, color: secondary },
  text: { size: 9 },
  band: { size: 7.5, color: secondary },
  head: { size: 8, bold: true, color: secondary },
  group1: { size: 11, bold: true },
  group2: { size: 9, bold: true },
  group3: { size: 8.5, bold: true },
  detail: { size: 8.5 },
  alternate: { size: 8.5, fill: '#F6F7F9' },
  footer1: { size: 8.5, bold: true },
  footer2: { size: 8.5, bold: true, color: secondary },
  footer3: { size: 8.5, color: secondary },
  total: { size: 9, bold: true },
};

const LINE = 1.4;

/** How everything looks: the definition's styles over plain ones. */
export const looksOf = ({ styles }: Pick<PaginatedReport, 'styles'>): Looks =>
  Object.fromEntries(
    styleNames.map((name): [string, Look] => {
      // Every other row differs from its neighbours in its ground only.
      const { size, bold = false, color = text, fill, align } = { ...plain[name], ...(name === 'alternate' && styles.detail), ...styles[name] };
      return [name, { size, bold, color, ...(fill !== undefined && { fill }), ...(align !== undefined && { align }), lineHeight: size * LINE, padding: size * 0.25 }];
    }),
  ) as Looks;
