import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RemoteFailure } from './failure.ts';
import type { RemoteLoader } from './load.ts';
import { RemotePart } from './remote-part.tsx';

const entry = { page: 'User' };
const failed = jest.fn<RemoteLoader['failed']>();
const drawn = jest.fn<RemoteLoader['drawn']>();
const left = jest.fn<RemoteLoader['left']>();
const renew = jest.fn<RemoteLoader['renew']>(async () => undefined);
const Users = ({ label = 'the users' }: { label?: string }) => <p>{label}</p>;
const gone = new RemoteFailure({ remote: 'admin', version: '1.0.0-abc', stage: 'manifest', kind: 'http', status: 404 });

/** A loader whose tries give the answers in order, each kept until it is forgotten. */
const loaderWith = (...answers: (ComponentType<object> | Error)[]): RemoteLoader => {
  let current: Promise<ComponentType<object>> | undefined;
  return {
    part: () => {
      const next = () => {
        const answer = answers.shift();
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer as ComponentType<object>);
      };
      return (current ??= next());
    },
    drawn,
    left,
    forget: () => (current = undefined),
    renew,
    command: async () => () => undefined,
    prefetch: () => undefined,
    version: () => '1.0.0-abc',
    switchOff: () => undefined,
    failed,
  };
};

const show = async (loader: RemoteLoader, props = {}) => {
  let shown: ReturnType<typeof render> | undefined;
  await act(async () => {
    shown = render(
      <RemotePart
        loader={loader}
        name="admin"
        entry={entry}
        props={props}
        loading={<p>loading</p>}
        failed={(failure, retry) => (
          <button onClick={retry}>
            {failure.remote} {failure.version} {failure.stage} {failure.kind}
          </button>
        )}
      />,
    );
  });
  return () => shown?.unmount();
};

/** A click, and all that React does because of it, promises that it waits for included. */
const click = (name: string | RegExp) => act(() => userEvent.click(screen.getByRole('button', { name })));

// React tells the console of every error that a boundary caught.
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void jest.restoreAllMocks());

test('shows the remote’s component with its properties', async () => {
  await show(loaderWith(Users), { label: 'everybody' });
  expect(screen.getByText('everybody')).toBeInTheDocument();
  expect(drawn).toHaveBeenCalledWith('admin', entry);
});

test('shows a failed loading, and what the next try brings', async () => {
  await show(loaderWith(gone, Users));
  await click('admin 1.0.0-abc manifest http');
  expect(renew).toHaveBeenCalledWith('admin');
  expect(screen.getByText('the users')).toBeInTheDocument();
});

test('shows a failure again when the next try fails too', async () => {
  await show(loaderWith(gone, new RemoteFailure({ ...gone, remote: 'admin', kind: 'network' }), Users));
  await click(/http/);
  await click(/network/);
  expect(screen.getByText('the users')).toBeInTheDocument();
});

test('an error while rendering is a failure of the remote, not of the page around it', async () => {
  const Broken = () => {
    throw new TypeError('boom');
  };
  drawn.mockClear();
  await show(loaderWith(Broken, Users));
  expect(drawn).toHaveBeenCalledWith('admin', entry);
  await click('admin 1.0.0-abc render evaluation');
  expect(failed.mock.calls.map(([{ stage, message }]) => [stage, message])).toEqual([['render', expect.stringContaining('boom')]]);
  expect(screen.getByText('the users')).toBeInTheDocument();
});

test('one that goes away is left, also before it was there to be drawn; one that is only shown anew is not', async () => {
  left.mockClear();
  const leave = await show({ ...loaderWith(gone, Users), part: () => new Promise(() => undefined) });
  expect(left).not.toHaveBeenCalled();
  leave();
  expect(left.mock.calls).toEqual([['admin', entry]]);
  const leaveShown = await show(loaderWith(gone, Users));
  await click(/http/);
  expect(left).toHaveBeenCalledTimes(1);
  leaveShown();
  expect(left).toHaveBeenCalledTimes(2);
});
