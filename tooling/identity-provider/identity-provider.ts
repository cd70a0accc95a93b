import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** A person whom the provider signs in by name alone. */
export type Person = { readonly subject: string; readonly account: string; readonly name: string; readonly mail: string; /** As Entra ID has it. */ readonly oid?: string };

type Wanted = {
  readonly people: readonly Person[];
  /** Where the portal wants the browser back. */
  readonly redirectUris: readonly string[];
};

export type IdentityProvider = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly close: () => Promise<void>;
};

const CLIENT = { clientId: 'portal', clientSecret: 'only-for-tests-and-only-on-this-machine' };

/** In seconds. */
const HOUR = 3600;

/** A real OpenID provider on this machine, for tests: it asks for a name and believes it. */
export const startIdentityProvider = async ({ people, redirectUris }: Wanted): Promise<IdentityProvider> => {
  const server = createServer();
  await new Promise<void>((fulfil) => server.listen(0, '127.0.0.1', fulfil));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = makeProvider(issuer, people, redirectUris);
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/sign-in/')) return void answer(request, response);
    void signIn(provider, people, request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  return { issuer, ...CLIENT, close: () => close(server) };
};

const close = (server: Server): Promise<void> =>
  new Promise((fulfil) => {
    server.close(() => fulfil());
    server.closeAllConnections();
  });

const makeProvider = (issuer: string, people: readonly Person[], redirectUris: readonly string[]): Provider =>
  new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [...redirectUris],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub', 'oid'], profile: ['name', 'preferred_username'], email: ['email'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/sign-in/${uid}` },
    ttl: { AccessToken: HOUR, AuthorizationCode: 60, Grant: HOUR, IdToken: HOUR, Interaction: HOUR, Session: HOUR },
    cookies: { keys: ['only-for-tests'] },
    findAccount: (_, subject) => {
      const person = people.find((one) => one.subject === subject);
      return person && { accountId: subject, claims: () => ({ sub: subject, preferred_username: person.account, name: person.name, email: person.mail, ...(person.oid && { oid: person.oid }) }) };
    },
    // Everybody agrees to what the portal asks for.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId ?? '', accountId: oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });

const FORM = '<!doctype html><html lang="en"><title>Identity provider</title><form method="post"><label>Name <input name="account"></label><button>Continue</button></form></html>';

const signIn = async (provider: Provider, people: readonly Person[], request: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (request.method !== 'POST') return void response.writeHead(200, { 'content-type': 'text/html' }).end(FORM);
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const account = new URLSearchParams(body).get('account');
  const person = people.find((one) => one.account === account);
  // An unknown person has changed their mind, as far as the portal is told.
  await provider.interactionFinished(request, response, person ? { login: { accountId: person.subject } } : { error: 'access_denied' });
};
