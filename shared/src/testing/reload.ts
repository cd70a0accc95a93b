import { jest } from '@jest/globals';
import * as testingLibrary from '@testing-library/react';
import * as axios from 'axios';
import * as jotai from 'jotai';
import * as react from 'react';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
import * as fakePortal from './fake-portal.ts';
import * as network from './network.ts';

/** What stays: the server with its answers, and packages that draw or hold nothing of ours. */
const kept: Record<string, object> = {
  '@testing-library/react': testingLibrary,
  axios,
  jotai,
  react,
  'react-dom': reactDom,
  'react-dom/client': reactDomClient,
  './fake-portal.ts': fakePortal,
  './network.ts': network,
};

/**
 * Loads modules as a page does that is loaded anew: what they held in memory is gone, and only what the browser keeps
 * (storage, cookies) is still there. What was rendered before is to be unmounted first.
 */
export const reload = async <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> => {
  let loaded: Loaded | undefined;
  await jest.isolateModulesAsync(async () => {
    for (const [name, module] of Object.entries(kept)) jest.doMock(name, () => module);
    loaded = await load();
  });
  for (const name of Object.keys(kept)) jest.dontMock(name);
  return loaded as Loaded;
};
