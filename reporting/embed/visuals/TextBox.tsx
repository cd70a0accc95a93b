import { useLayoutEffect, useRef } from 'react';
import type { Visual } from '../../src/definition/index.ts';
import { textIn } from '../../src/definition/text-in.ts';
import { useEmbedView } from '../page/embed-context.ts';
import { fonts } from '../page/page-layout.ts';

/**
 * A text on the page, with its line breaks. Where its place has too little room it is drawn smaller; what still has none is cut at the
 * end of a line, and shown when one points at it.
 */
export const TextBox = ({ visual, fontSize }: { visual: Visual; fontSize: number }) => {
  const { locale } = useEmbedView();
  const { text, textStyle = 'body' } = visual.options;
  const said = text ? textIn(text, locale.language) : '';
  const element = useFitted<HTMLHeadingElement & HTMLParagraphElement>(said, textStyle, fontSize);
  const Tag = textStyle === 'title' ? 'h2' : 'p';
  return (
    <Tag ref={element} className={`text text-${textStyle}`} title={said} data-visual={visual.name}>
      {said}
    </Tag>
  );
};

/**
 * How many whole lines an element has room for, one at least, and whether its text is all there: a line that is higher than its place is
 * not. Letters may be a little higher than their line.
 */
const linesOf = (element: HTMLElement) => {
  const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight);
  const whole = Math.floor(element.clientHeight / lineHeight + 0.05);
  return { room: Math.max(1, whole), isWhole: element.scrollHeight <= element.clientHeight || Math.round(element.scrollHeight / lineHeight) <= whole };
};

/** Draws an element's text as large as its style and its place allow. @returns the ref that the element takes */
const useFitted = <Of extends HTMLElement>(said: string, textStyle: string, fontSize: number) => {
  const element = useRef<Of>(null);
  useLayoutEffect(() => {
    const fitted = element.current;
    if (!fitted) return;
    const fit = () => {
      fitted.style.fontSize = '';
      let size = Number.parseFloat(getComputedStyle(fitted).fontSize);
      while (size > fonts.smallest && !linesOf(fitted).isWhole) {
        size = Math.max(fonts.smallest, size - 0.5);
        fitted.style.fontSize = `${size}px`;
      }
      fitted.style.setProperty('--lines', String(linesOf(fitted).room));
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(fitted);
    return () => observer.disconnect();
  }, [said, textStyle, fontSize]);
  return element;
};
