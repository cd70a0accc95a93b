import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { replace } from '@portal/tooling/jest';
import { EmbedViewContext, type EmbedView } from '../page/embed-context.ts';
import { FoldingPane } from './FoldingPane.tsx';

const texts = { filters: 'Filters', openFilters: 'Open the filters', closeFilters: 'Close the filters' };

const draw = (isPhone: boolean) => {
  replace(window, 'matchMedia', () => ({ matches: isPhone }) as MediaQueryList);
  const changeSettings = jest.fn();
  const state = { settings: { panes: { filters: { visible: true, expanded: true } } } };
  render(
    <EmbedViewContext value={{ locale: { language: 'en', texts } } as unknown as EmbedView}>
      <FoldingPane session={{ changeSettings } as never} state={state as never} count={2}>
        What filters it
      </FoldingPane>
    </EmbedViewContext>,
  );
  return changeSettings;
};

test('is open where the report has room beside it', async () => {
  const changeSettings = draw(false);
  expect(screen.getByText('What filters it')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close the filters' }));
  expect(changeSettings).toHaveBeenCalledWith({ panes: { filters: { expanded: false } } });
});

test('lies over the report on a phone, and so is there when it was asked for only', async () => {
  const changeSettings = draw(true);
  expect(screen.queryByText('What filters it')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open the filters' }));
  expect(screen.getByText('What filters it')).toBeVisible();
  expect(changeSettings).not.toHaveBeenCalled();
});
