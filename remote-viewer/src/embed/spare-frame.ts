import type { ViewerType } from '@portal/shared/contract';
import { emptyConfiguration, type Language } from './configuration.ts';
import { bootstrap, knownPage, loadSdk, reset } from './sdk.ts';

type Spare = { readonly element: HTMLElement; readonly type: ViewerType; readonly page: string; readonly language: Language };

/** After a report has been loaded, how long until the next frame begins: first the report draws itself. In milliseconds. */
const PAUSE = 2_000;
/** A frame that nobody needed for so long may show an older release of its page, and is given up. In milliseconds. */
const LIFETIME = 30 * 60_000;

let spare: Spare | undefined;
let ending: ReturnType<typeof setTimeout> | undefined;
let beginning: ReturnType<typeof setTimeout> | undefined;

/**
 * Loads one empty frame out of sight, for the report that is opened next: its page takes longer than anything else on the
 * way to `loaded`. It holds no token and no data. Not on devices that ask for thrift, and not where a frame that is moved
 * within the document would load again (`moveBefore`).
 */
export const keepSpareFrame = (type: ViewerType, language: Language): void => {
  if (!isWelcome() || type === 'H5Report') return;
  clearTimeout(beginning);
  beginning = setTimeout(() => begin(type, language), PAUSE);
};

/** The spare frame's element, moved into `place`, if it fits; the service knows it as bootstrapped. */
export const takeSpareFrame = (type: ViewerType, language: Language, place: HTMLElement): HTMLElement | undefined => {
  clearTimeout(beginning);
  if (!spare || !place.isConnected || spare.type !== type || spare.language !== language || spare.page !== knownPage(type)) return undefined;
  const { element } = spare;
  clearTimeout(ending);
  spare = undefined;
  const holder = element.parentElement;
  place.moveBefore(element, null);
  holder?.remove();
  return element;
};

const begin = (type: ViewerType, language: Language): void => {
  const page = knownPage(type);
  if (!page || (spare?.type === type && spare.page === page && spare.language === language)) return;
  giveUp();
  void loadSdk().then(() => {
    const holder = document.createElement('div');
    holder.style.cssText = 'position: fixed; inset: 0; z-index: -1; visibility: hidden; pointer-events: none';
    holder.setAttribute('aria-hidden', 'true');
    const element = document.createElement('div');
    element.style.cssText = 'position: absolute; inset: 0';
    holder.append(element);
    document.body.append(holder);
    bootstrap(element, page, emptyConfiguration(type, page, language));
    spare = { element, type, page, language };
    ending = setTimeout(giveUp, LIFETIME);
  });
};

const giveUp = (): void => {
  clearTimeout(ending);
  if (!spare) return;
  reset(spare.element);
  spare.element.parentElement?.remove();
  spare = undefined;
};

const isWelcome = (): boolean => {
  const { connection, deviceMemory = LEAST_MEMORY } = navigator as Navigator & { connection?: { saveData?: boolean }; deviceMemory?: number };
  return 'moveBefore' in Element.prototype && !connection?.saveData && deviceMemory >= LEAST_MEMORY;
};

/** In GiB, as browsers round it. */
const LEAST_MEMORY = 4;
