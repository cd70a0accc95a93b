import { setNotifier } from '../api/index.ts';

/** For tests: the error toasts that are shown from now on, until the next call. */
export const catchToasts = (): string[] => {
  const shown: string[] = [];
  setNotifier((message) => void shown.push(message));
  return shown;
};
