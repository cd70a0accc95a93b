/**
 * Lets others have their turn. By a timer: types of files that call it are read for the browser, too, which has no
 * setImmediate.
 */
export const turn = (): Promise<void> => new Promise((fulfil) => setTimeout(fulfil));
