import { localStore } from '@portal/shared/storage';

const KEY = 'hb_report_class';

/** The class whose reports were looked at last (SPEC 2.6); null if there is none, or none that is an id. */
export const rememberedClass = (): number | null => classIdOf(localStore.text(KEY));

export const rememberClass = (id: number): void => localStore.writeText(KEY, String(id));

export const forgetClass = (): void => localStore.remove(KEY);

/** A class id as it stands in an address or in local storage. */
export const classIdOf = (text: string | null): number | null => (text && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null);
