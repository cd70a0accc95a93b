import { call } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/publishing';

const { managedReports } = endpoints;

/** The switches of SPEC 4. */
export const switchKeys = ['isActive', 'isVisibleOnWeb', 'isVisibleOnMobile', 'isMenuShowPage'] as const;
export type SwitchKey = (typeof switchKeys)[number];

/** Switches reports on or off; errors are for whoever asks. */
export const switchReports = (key: SwitchKey, ids: number[], on: boolean): Promise<null> => call(managedReports[key], { body: { ids, value: on ? 1 : 0 }, quiet: true });
