/* global window, document, location, URL -- a script of the page, not of Node */
/* What a portal does, with the real client library: it lets the local service through and keeps every event. */
const client = window['powerbi-client'];
const container = document.getElementById('report');

/** The client library accepts Microsoft's hosts only; the frame of another one has to be there before it looks. */
const allowEmbedOrigin = (allowed) => {
  const original = client.Embed.prototype.setIframe;
  client.Embed.prototype.setIframe = function (...given) {
    const { embedUrl, uniqueId } = this.config;
    const url = uniqueId ? `${embedUrl}${embedUrl.includes('?') ? '&' : '?'}uid=${uniqueId}` : embedUrl;
    if (!this.iframe && new URL(url, location.href).origin === allowed) {
      const frame = document.createElement('iframe');
      frame.style.width = frame.style.height = '100%';
      frame.src = url;
      this.element.replaceChildren(frame);
      this.iframe = frame;
    }
    return original.apply(this, given);
  };
};

const names = [
  'loaded', 'rendered', 'error', 'pageChanged', 'dataSelected', 'visualClicked', 'visualRendered', 'filtersApplied',
  'exportDataCompleted', 'bookmarkApplied', 'tileClicked', 'tileLoaded', 'saved', 'saveAsTriggered', 'selectionChanged',
  'commandTriggered',
];
const events = [];
const pageOf = (page) => page && { name: page.name, displayName: page.displayName, isActive: page.isActive };
for (const name of names) {
  container.addEventListener(name, ({ detail }) => {
    const { newPage, oldPage, ...rest } = detail ?? {};
    const pages = newPage && { newPage: pageOf(newPage), oldPage: pageOf(oldPage) };
    events.push({ name, detail: JSON.parse(JSON.stringify({ ...rest, ...pages })) });
  });
}

/** The library's objects hang together with the page; of their values only the plain ones go to the test. */
const links = ['report', 'page', 'service', 'element', 'iframe', 'powerBiEmbed'];
const plain = (value) => (value === undefined ? null : JSON.parse(JSON.stringify(value, (key, one) => (links.includes(key) ? undefined : one))));
/** What the library rejects with is a plain object, not an Error. */
const settled = (promise) =>
  promise.then(
    (value) => ({ value: plain(value) }),
    (error) => ({ error: error instanceof Error ? { message: error.message } : plain(error) }),
  );
const pageNamed = async (name) => (await embedded.getPages()).find((page) => page.name === name);

let embedded;
window.portal = {
  events,
  setUp: allowEmbedOrigin,
  bootstrap: (config) => void window.powerbi.bootstrap(container, config),
  embed: (config) => void (embedded = window.powerbi.embed(container, config)),
  create: (config) => void (embedded = window.powerbi.createReport(container, config)),
  /** Ends what is embedded: another type can take its place. */
  reset: () => window.powerbi.reset(container),
  load: (config) => void (embedded = window.powerbi.load(container, config)),
  clear: () => void events.splice(0),
  /** Calls a method of the embed, of one of its pages, or of one of their visuals. */
  call: (method, ...given) => settled(embedded[method](...given)),
  page: async (page, method, ...given) => settled((await pageNamed(page))[method](...given)),
  visual: async (page, visual, method, ...given) => {
    const visuals = await (await pageNamed(page)).getVisuals();
    return settled(visuals.find(({ name }) => name === visual)[method](...given));
  },
  /** What the client library has no call for. */
  tell: (path) => settled(embedded.service.hpm.post(path, null, { uid: embedded.config.uniqueId }, embedded.iframe.contentWindow)),
  bookmarks: (method, ...given) => settled(embedded.bookmarksManager[method](...given)),
  /** Posts to the frame by hand, as no client library would. */
  post: (message, target) => document.querySelector('iframe').contentWindow.postMessage(message, target),
};
