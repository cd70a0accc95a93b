import { useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import type { Visual } from '../../src/definition/index.ts';
import { textIn } from '../../src/definition/text-in.ts';
import { useEmbedView } from '../page/embed-context.ts';

/** A text on the page, with its line breaks. What its place has no room for is cut at the end of a line, and shown when one points at it. */
export const TextBox = ({ visual }: { visual: Visual }) => {
  const { locale } = useEmbedView();
  const [element, lines] = useWholeLines<HTMLHeadingElement & HTMLParagraphElement>();
  const { text, textStyle = 'body' } = visual.options;
  const said = text ? textIn(text, locale.language) : '';
  const Tag = textStyle === 'title' ? 'h2' : 'p';
  return (
    <Tag ref={element} className={`text text-${textStyle}`} style={{ '--lines': lines } as CSSProperties} title={said} data-visual={visual.name}>
      {said}
    </Tag>
  );
};

/** How many lines an element has room for, as it changes; one at least, and nothing before that is known. */
const useWholeLines = <Of extends HTMLElement>() => {
  const element = useRef<Of>(null);
  const [lines, setLines] = useState<number>();
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const measure = () => {
      const lineHeight = Number.parseFloat(getComputedStyle(watched).lineHeight);
      if (lineHeight > 0) setLines(Math.max(1, Math.floor(watched.clientHeight / lineHeight)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return [element, lines] as const;
};
