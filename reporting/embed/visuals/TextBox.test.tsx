import { beforeEach, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { replace } from '@portal/tooling/jest';
import type { Visual } from '../../src/definition/index.ts';
import { EmbedViewContext, type EmbedView } from '../page/embed-context.ts';
import { TextBox } from './TextBox.tsx';

const said = 'How punctual was US air traffic in the first half of 2001?';
const visual = { name: 'title', type: 'text', options: { text: { en: said, zh: '' }, textStyle: 'title' } } as unknown as Visual;

// jsdom has no layout.
beforeEach(() => replace(window, 'getComputedStyle', () => ({ lineHeight: '26px' }) as CSSStyleDeclaration));

test.each([
  ['one line', 40, '1'],
  ['two lines', 52, '2'],
  ['less than a line', 20, '1'],
])('a text in a place for %s is cut at a line’s end, and is there as a whole for who points at it', (_, height, lines) => {
  replace(Element.prototype, 'clientHeight', height);
  const view = render(
    <EmbedViewContext value={{ locale: { language: 'en' } } as unknown as EmbedView}>
      <TextBox visual={visual} />
    </EmbedViewContext>,
  );
  const heading = view.container.querySelector('h2');
  expect(screen.getByText(said)).toHaveAttribute('title', said);
  expect(heading?.style.getPropertyValue('--lines')).toBe(lines);
});
