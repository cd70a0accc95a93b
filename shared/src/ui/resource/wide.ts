import { useMedia } from '@portal/shared/ui/theme';

/** Whether the window is wide enough for a table: below 768 px it is no help any more. */
export const useWide = (): boolean => !useMedia('(max-width: 767px)');
