/** What the override touches of the SDK's `Embed`. */
type FrameOwner = {
  iframe?: HTMLIFrameElement;
  readonly element: HTMLElement;
  readonly config: { embedUrl?: string; uniqueId?: string };
};
type SetIframe = (this: FrameOwner, isLoad: boolean, phasedRender?: boolean, isBootstrap?: boolean) => void;

/**
 * Lets the SDK embed from the origins that `isAllowed` accepts.
 *
 * powerbi-client accepts Microsoft's hosts only, by a check inside `Embed.prototype.setIframe` for which there is no
 * switch. That method makes the frame and checks its address only if the embed has no frame yet. So for an origin that
 * the portal's server names, the frame is made here, as the SDK would make it, and the SDK goes on from there. Every
 * other address takes the SDK's own way, with its check. The package stays as it is, and can be updated.
 *
 * @param prototype `Embed.prototype` of the SDK; `setIframe` is private in its typings only.
 * @throws Error if the SDK has no `setIframe` any more: better at the first embed than as a puzzle later.
 */
export const provideFrames = (prototype: object, isAllowed: (origin: string) => boolean): void => {
  const target = prototype as { setIframe?: SetIframe };
  const original = target.setIframe;
  if (typeof original !== 'function') throw new Error('powerbi-client has no Embed.setIframe any more');
  target.setIframe = function (isLoad, phasedRender, isBootstrap) {
    const address = frameAddress(this.config);
    if (!this.iframe && address && isAllowed(new URL(address).origin)) {
      this.iframe = createFrame(address);
      this.element.replaceChildren(this.iframe);
    }
    original.call(this, isLoad, phasedRender, isBootstrap);
  };
};

/** The origin of an embed address; null if it is none. */
export const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null);

/** The address with the embed's id, by which the SDK addresses its messages. */
const frameAddress = ({ embedUrl, uniqueId }: FrameOwner['config']): string | null => {
  if (!embedUrl || !URL.canParse(embedUrl)) return null;
  if (!uniqueId) return embedUrl;
  return `${embedUrl}${embedUrl.includes('?') ? '&' : '?'}uid=${uniqueId}`;
};

const createFrame = (address: string): HTMLIFrameElement => {
  const frame = document.createElement('iframe');
  frame.style.width = '100%';
  frame.style.height = '100%';
  frame.src = address;
  frame.setAttribute('scrolling', 'no');
  frame.allowFullscreen = true;
  // Its page is of another origin, and readers copy data from the menus of visuals.
  frame.allow = 'clipboard-write';
  return frame;
};
