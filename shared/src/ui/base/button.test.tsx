import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Button } from './button.tsx';

test('a button is called by what it says, and not by its icon', () => {
  render(<Button icon={<PlusOutlined />}>New article</Button>);
  expect(screen.getByRole('button', { name: 'New article' })).toBeVisible();
  expect(screen.queryByRole('img')).toBeNull();
});
