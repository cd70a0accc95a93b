import { expect, test } from '@jest/globals';
import { remoteDescription } from '@portal/shared/contract/all';
import { isRemote } from '@portal/shared/shell';
import description from '../remote.config.ts';
import remote from './remote.ts';

test('what is described is defined, and the host accepts it', () => {
  expect(isRemote(remote)).toBe(true);
  expect(remoteDescription.parse(description)).toEqual(description);
});
