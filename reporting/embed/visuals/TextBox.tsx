import type { Visual } from '../../src/definition/index.ts';
import { textIn } from '../../src/definition/text-in.ts';
import { useEmbedView } from '../page/embed-context.ts';

/** A text on the page, with its line breaks. */
export const TextBox = ({ visual }: { visual: Visual }) => {
  const { locale } = useEmbedView();
  const { text, textStyle = 'body' } = visual.options;
  const said = text ? textIn(text, locale.language) : '';
  const Tag = textStyle === 'title' ? 'h2' : 'p';
  return (
    <Tag className={`text text-${textStyle}`} title={said} data-visual={visual.name}>
      {said}
    </Tag>
  );
};
