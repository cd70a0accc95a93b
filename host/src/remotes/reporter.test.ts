import { expect, jest, test } from '@jest/globals';
import type { ReleaseReport } from '@portal/shared/contract/all';
import { RemoteFailure } from './failure.ts';
import { createReporter } from './reporter.ts';

const failure = new RemoteFailure({ remote: 'admin', version: '1.0.0-a', stage: 'render', kind: 'evaluation', cause: new TypeError('x is undefined') });

const reporter = () => {
  const send = jest.fn(async (_reports: ReleaseReport[]) => Promise.reject(new Error('no connection')));
  return { send, ...createReporter(send, 0) };
};
const moment = () => new Promise((resolve) => setTimeout(resolve, 5));

test('what happens within a moment is sent together', async () => {
  const { send, shown, failed } = reporter();
  shown('admin', '1.0.0-a', 12.6);
  failed(failure);
  await moment();
  expect(send.mock.calls).toEqual([
    [
      [
        { remote: 'admin', version: '1.0.0-a', outcome: 'shown', stage: '', kind: '', milliseconds: 13, message: '' },
        { remote: 'admin', version: '1.0.0-a', outcome: 'failed', stage: 'render', kind: 'evaluation', milliseconds: null, message: 'x is undefined' },
      ],
    ],
  ]);
});

test('the same failure again is not reported again, and one of no version concerns no release', async () => {
  const { send, failed } = reporter();
  failed(failure);
  failed(failure);
  failed(new RemoteFailure({ remote: 'admin', version: '', stage: 'registry', kind: 'network' }));
  await moment();
  expect(send.mock.calls[0]?.[0]).toHaveLength(1);
  failed(failure);
  await moment();
  expect(send).toHaveBeenCalledTimes(1);
});
