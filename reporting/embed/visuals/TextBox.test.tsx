import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { replace } from '@portal/tooling/jest';
import type { Visual } from '../../src/definition/index.ts';
import { EmbedViewContext, type EmbedView } from '../page/embed-context.ts';
import { TextBox } from './TextBox.tsx';

const said = 'How punctual was US air traffic in the first half of 2001?';
const visual = { name: 'title', type: 'text', options: { text: { en: said, zh: '' }, textStyle: 'title' } } as unknown as Visual;

/** What the style sheet says, pixels. */
const own = 20;
const sizeOf = (element: Element): number => Number.parseFloat((element as HTMLElement).style.fontSize || String(own));
const lineHeightOf = (element: Element): number => 1.3 * sizeOf(element);

/** jsdom has no layout: in this one a letter is half as wide as it is high. */
const layOut = (width: number, height: number): void => {
  replace(window, 'getComputedStyle', (element: Element) => ({ fontSize: `${sizeOf(element)}px`, lineHeight: `${lineHeightOf(element)}px` }) as CSSStyleDeclaration);
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(height);
  jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function (this: Element) {
    return Math.max(height, Math.ceil((said.length * sizeOf(this)) / 2 / width) * lineHeightOf(this));
  });
};

test.each([
  ['enough for a line', 600, 30, own, '1'],
  ['enough for two lines', 400, 52, own, '2'],
  ['too narrow for one line: it is drawn smaller', 500, 30, 17, '1'],
  ['too narrow for two lines', 250, 45, 17, '2'],
  ['too small for what can be read: it is cut at a line’s end', 100, 30, 12, '1'],
  ['less than a line high: it is drawn smaller', 600, 20, 16, '1'],
  ['lower than a line of what can be read: it is as small as that', 600, 10, 12, '1'],
])('a text whose place is %s is there as a whole for who points at it', (_, width, height, size, lines) => {
  layOut(width, height);
  render(
    <EmbedViewContext value={{ locale: { language: 'en' } } as unknown as EmbedView}>
      <TextBox visual={visual} fontSize={12} />
    </EmbedViewContext>,
  );
  const text = screen.getByText(said);
  expect(text).toHaveAttribute('title', said);
  expect(sizeOf(text)).toBe(size);
  expect(text.style.getPropertyValue('--lines')).toBe(lines);
});
