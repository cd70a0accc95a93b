/** Shows the portal on the whole screen, or in its window again. A browser that refuses leaves everything as it is. */
export const toggleFullScreen = (): void => {
  const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  change.catch(() => undefined);
};
