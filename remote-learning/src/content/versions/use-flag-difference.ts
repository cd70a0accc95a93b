import { fieldDifference, type PartDifference } from './text-difference.ts';
import { useTexts } from './texts.ts';

/** What is different between two states of something that is so or not. */
export const useFlagDifference = (): ((key: string, label: string, before: 0 | 1, after: 0 | 1) => PartDifference) => {
  const t = useTexts();
  const said = (flag: 0 | 1): string => t(flag === 1 ? 'yes' : 'no');
  return (key, label, before, after) => fieldDifference(key, label, said(before), said(after));
};
