/**
 * The parameters of the address, which are taken out of it and of the history at once: a token in them is nobody
 * else's. Read again, as React does when it draws twice, they are gone.
 */
export const takeParameters = (): URLSearchParams => {
  const parameters = new URLSearchParams(window.location.search);
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return parameters;
};
