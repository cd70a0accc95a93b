import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@portal/tooling/free-port';
import { Client } from 'ldapts';

export const BASE = 'dc=corp,dc=example';
export const PEOPLE = `ou=People,${BASE}`;
export const READER = { dn: `cn=reader,${BASE}`, password: 'Reader-password-1' };
const ROOT = { dn: `cn=root,${BASE}`, password: 'Root-password-1' };

/** A directory with people, as AD has them as far as the portal asks. */
export type Slapd = {
  /** `127.0.0.1:port` */
  readonly plain: string;
  readonly secure: string;
  /** The same, by a name that is not in the certificate. */
  readonly misnamed: string;
  /** PEM of the authority that has signed its certificate, and of one that has not. */
  readonly authority: string;
  readonly otherAuthority: string;
  /** Something as who may do everything there. */
  readonly asRoot: <Result>(work: (client: Client) => Promise<Result>) => Promise<Result>;
  readonly addPeople: (people: readonly TestPerson[]) => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly startAgain: () => Promise<void>;
};

export type TestPerson = { readonly uid: string; readonly name?: string; readonly password?: string; readonly below?: string; readonly more?: Record<string, string | string[]> };

/** What AD has of people and OpenLDAP has not; and objectGUID, which is bytes. */
const SCHEMA = `
attributetype ( 1.2.840.113556.1.4.8 NAME 'userAccountControl' EQUALITY integerMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.2 NAME 'objectGUID' EQUALITY octetStringMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.40 SINGLE-VALUE )
objectclass ( 1.3.6.1.4.1.4203.666.100.1 NAME 'portalPerson' SUP top AUXILIARY MAY ( userAccountControl $ objectGUID ) )
`;

const openssl = (folder: string, ...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });

const makeAuthority = (folder: string, name: string): string => {
  openssl(folder, 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.pem`);
  return readFileSync(join(folder, `${name}.pem`), 'utf8');
};

const makeCertificate = (folder: string, authority: string): void => {
  writeFileSync(join(folder, 'names'), 'subjectAltName=IP:127.0.0.1');
  openssl(folder, 'req', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=directory', '-keyout', 'server.key', '-out', 'server.csr');
  openssl(folder, 'x509', '-req', '-in', 'server.csr', '-CA', `${authority}.pem`, '-CAkey', `${authority}.key`, '-CAcreateserial', '-days', '2', '-extfile', 'names', '-out', 'server.pem');
};

/** @param program OpenLDAP's `slapd` */
export const startSlapd = async (program: string): Promise<Slapd> => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-slapd-'));
  const [authority, otherAuthority] = [makeAuthority(folder, 'authority'), makeAuthority(folder, 'other')];
  makeCertificate(folder, 'authority');
  mkdirSync(join(folder, 'data'));
  writeFileSync(join(folder, 'portal.schema'), SCHEMA);
  writeFileSync(
    join(folder, 'slapd.conf'),
    `include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
include ${folder}/portal.schema
modulepath /usr/lib/ldap
moduleload back_mdb
moduleload memberof
pidfile ${folder}/pid
TLSCACertificateFile ${folder}/authority.pem
TLSCertificateFile ${folder}/server.pem
TLSCertificateKeyFile ${folder}/server.key
database mdb
suffix "${BASE}"
rootdn "${ROOT.dn}"
rootpw ${ROOT.password}
directory ${folder}/data
maxsize 536870912
envflags nosync
index objectClass,uid eq
limits dn.exact="${READER.dn}" size=500 size.prtotal=unlimited
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${READER.dn}" read by * none
overlay memberof
memberof-group-oc groupOfNames
`,
  );
  const [port, securePort] = [await freePort(), await freePort()];
  let process: ChildProcess | undefined;
  const asRoot: Slapd['asRoot'] = async (work) => {
    const client = new Client({ url: `ldap://127.0.0.1:${port}`, timeout: 30_000 });
    try {
      await client.bind(ROOT.dn, ROOT.password);
      return await work(client);
    } finally {
      await client.unbind();
    }
  };
  const start = async () => {
    process = spawn(program, ['-f', join(folder, 'slapd.conf'), '-h', `ldap://127.0.0.1:${port} ldaps://127.0.0.1:${securePort}`, '-d', '0'], { stdio: 'ignore' });
    for (let attempt = 0; ; attempt += 1) {
      const isUp = await asRoot(async () => true).catch(() => false);
      if (isUp) return;
      if (attempt > 200) throw new Error('slapd has not started');
      await sleep(50);
    }
  };
  const stop = async () => {
    if (!process || process.exitCode !== null) return;
    process.kill();
    await once(process, 'exit');
  };
  await start();
  await asRoot(async (client) => {
    await client.add(BASE, { objectClass: ['dcObject', 'organization'], dc: 'corp', o: 'Corp' });
    await client.add(READER.dn, { objectClass: ['organizationalRole', 'simpleSecurityObject'], userPassword: READER.password });
    await client.add(PEOPLE, { objectClass: 'organizationalUnit' });
  });
  return {
    plain: `127.0.0.1:${port}`,
    secure: `127.0.0.1:${securePort}`,
    misnamed: `localhost:${securePort}`,
    authority,
    otherAuthority,
    asRoot,
    addPeople: (people) =>
      asRoot(async (client) => {
        for (const { uid, name = uid, password = 'Person-password-1', below = PEOPLE, more = {} } of people) {
          await client.add(`cn=${escaped(uid)},${below}`, { objectClass: ['inetOrgPerson', 'portalPerson'], uid, sn: name, displayName: name, mail: `${uid.replace(/[^\w.]/g, '')}@corp.example`, userPassword: password, ...more });
        }
      }),
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
    startAgain: async () => {
      await stop();
      await start();
    },
  };
};

/** A value in a distinguished name (RFC 4514, 2.4). */
export const escaped = (value: string): string => value.replace(/[\\,+"<>;=#*() ]/g, (sign) => `\\${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
