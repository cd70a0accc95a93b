import axios, { AxiosHeaders, type InternalAxiosRequestConfig } from 'axios';

/** Stands for the portal's server in tests, below the portal's own client: import this before `@portal/shared/api`. */
export const fakeServer = {
  /** What every call gets. */
  answer: { statusCode: 200, value: null as unknown, message: '' },
  /** The bodies of the calls that came. */
  sent: [] as unknown[],
};

axios.defaults.adapter = async (config: InternalAxiosRequestConfig) => {
  fakeServer.sent.push(JSON.parse(String(config.data)));
  return { data: fakeServer.answer, status: 200, statusText: 'OK', headers: new AxiosHeaders(), config };
};
