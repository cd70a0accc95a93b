import * as z from 'zod/mini';
import { crud } from '../crud.ts';
import { get, post } from '../endpoint.ts';
import { pageQuery } from '../paging.ts';
import { flag, id, idInQuery, idList, instant, keyword, line, name } from '../values.ts';

/** What is written down of each call: nothing, who called and how it ended, or the body too, without secrets. */
export const interfaceLogLevels = ['none', 'meta', 'body'] as const;
export const interfaceOrder = ['name', 'path', 'interfaceClass'] as const;
export const interfaceClassOrder = ['sort', 'code'] as const;

const ename = z._default(line(50), '');
const notes = z._default(z.string().check(z.trim(), z.maxLength(500)), '');
const method = z.enum(['GET', 'POST']);

/** A call of the portal as administrators see it; the numbers are of the last seven days. */
export const interfaceRow = z.object({
  id,
  interfaceClass: z.string(),
  method,
  path: z.string(),
  name: z.string(),
  ename: z.string(),
  notes: z.string(),
  logLevel: z.enum(interfaceLogLevels),
  /** For one user, beside the portal's own limits; null for those alone. */
  callsPerMinute: z.nullable(z.int()),
  isEnabled: flag,
  /** In the portal that runs; others are kept with what is granted of them. */
  isServed: flag,
  /** Signing in or managing interfaces needs it: it stays on, where it is, and without a limit. */
  isEssential: flag,
  /** Changes nothing, so that it can be tried out. */
  isReading: flag,
  /** How many resource groups give it. */
  groups: z.int(),
  calls: z.int(),
  failures: z.int(),
  /** Milliseconds within which 95 of 100 calls were answered; null without calls. */
  p95: z.nullable(z.number()),
  version: z.int(),
});
export type InterfaceRow = z.infer<typeof interfaceRow>;

export const interfaceClassRow = z.object({
  id,
  code: z.string(),
  name: z.string(),
  ename: z.string(),
  notes: z.string(),
  sort: z.int(),
  /** Comes with the portal: it can be renamed and not deleted. */
  isProvisioned: flag,
  interfaces: z.int(),
  groups: z.int(),
  updateTime: instant,
  version: z.int(),
});
export type InterfaceClassRow = z.infer<typeof interfaceClassRow>;

const ofClasses = crud({ access: 'interfaces', about: ['interfaces'], row: interfaceClassRow });
const classFields = { name, ename, notes, sort: z._default(z.int().check(z.minimum(0), z.maximum(10_000)), 100) };

/** Interface classes, by which interfaces are granted (SPEC 7.7). */
export const classes = {
  top: get('/api/interfaceclass/Top', {
    summary: 'The interface classes that can be granted, in their order',
    access: 'resourceGroups',
    viewAs: 'reads',
    tags: ['interfaces'],
    value: z.array(z.object({ code: z.string(), name: z.string(), ename: z.string() })),
  }),
  list: ofClasses.list('/api/interfaceclass/List', {
    summary: 'Interface classes, with how many interfaces they have and how many resource groups give them',
    search: { keyword, id: z.optional(id) },
    page: pageQuery({ orders: interfaceClassOrder, size: 50 }),
  }),
  add: ofClasses.add('/api/interfaceclass/Add', {
    summary: 'Adds a class, which the administrators have at once. 409 for a code that is taken',
    body: z.object({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(50), z.regex(/^[A-Za-z][A-Za-z0-9]*$/)), ...classFields }),
  }),
  update: ofClasses.update('/api/interfaceclass/Update', {
    summary: 'Changes a class; its code stays. 404 for one that is gone, 409 for one changed since `version`',
    body: z.object({ id, version: id, ...classFields }),
  }),
  remove: ofClasses.remove('/api/interfaceclass/Delete', {
    summary: 'Deletes classes, all of them or none. 409 for one that comes with the portal or has interfaces, and where somebody would become an administrator by it',
  }),
};

const ofInterfaces = crud({ access: 'interfaces', about: ['interfaces'], row: interfaceRow });
const interfaceName = (least: number) => z.string().check(z.trim(), z.minLength(least), z.maxLength(200));
const interfaceFields = {
  interfaceClass: z.string().check(z.minLength(1), z.maxLength(50)),
  name: interfaceName(1),
  ename: z._default(interfaceName(0), ''),
  notes,
  logLevel: z._default(z.enum(interfaceLogLevels), 'none'),
  callsPerMinute: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(100_000))), null),
  isEnabled: z._default(flag, 1),
};

/** Interfaces: the calls of the portal, and those that are prepared for one that comes later (decision 45). */
export const interfaces = {
  top: get('/api/interface/Top', {
    summary: 'The interfaces that can be granted, by class and name',
    access: 'resourceGroups',
    viewAs: 'reads',
    tags: ['interfaces'],
    value: z.array(z.object({ id, interfaceClass: z.string(), method, path: z.string(), name: z.string(), ename: z.string(), isEnabled: flag, isServed: flag })),
  }),
  list: ofInterfaces.list('/api/interfacec/List', {
    summary: 'Interfaces, searched by name or path, with who is given them and how they were used in the last seven days',
    search: { keyword, id: z.optional(id), interfaceClass: z.optional(z.string().check(z.maxLength(50))), isEnabled: z.optional(flag), isServed: z.optional(flag) },
    page: pageQuery({ orders: interfaceOrder, size: 20 }),
  }),
  add: ofInterfaces.add('/api/interface/Add', {
    summary: 'Prepares an interface that the portal does not serve yet: when it does, it is in this class. 409 for one that is there',
    body: z.object({ method, path: z.string().check(z.trim(), z.minLength(6), z.maxLength(200), z.regex(/^\/api\/[A-Za-z0-9/_-]+$/)), ...interfaceFields }),
  }),
  update: ofInterfaces.update('/api/interface/Update', {
    summary: 'Changes an interface, at the next call of it. 403 for moving what the caller does not hold, 404 for one that is gone, 409 for one changed since `version`, and for switching off, limiting or moving what signing in or this screen needs',
    body: z.object({ id, version: id, ...interfaceFields }),
  }),
  updateMany: post('/api/interface/UpdateMany', {
    summary: 'Moves interfaces into a class, or switches them on or off, all of them or none. 403, 404 and 409 as for one',
    access: 'interfaces',
    quiet: true,
    changes: ['interfaces'],
    body: z.object({ ids: idList, interfaceClass: z.optional(z.string().check(z.minLength(1), z.maxLength(50))), isEnabled: z.optional(flag) }),
    value: z.null(),
  }),
  callers: get('/api/interface/Callers', {
    summary: 'The resource groups that give an interface, by its class or by itself, and how many people are in each. 404 for one that is gone',
    viewAs: 'reads',
    access: 'interfaces',
    tags: ['interfaces', 'resourceGroups', 'users'],
    query: z.object({ id: idInQuery }),
    value: z.array(z.object({ id, name: z.string(), ename: z.string(), people: z.int(), isByClass: flag })),
  }),
  input: get('/api/interface/Input', {
    summary: 'What a call takes, as JSON Schema. 404 for one that the portal does not serve',
    viewAs: 'reads',
    access: 'interfaces',
    tags: ['interfaces'],
    query: z.object({ id: idInQuery }),
    value: z.object({ schema: z.string() }),
  }),
  tryOut: post('/api/interface/Try', {
    summary: 'Makes a call that changes nothing, as the caller themselves, with `input` as its query or body. 409 for one that changes something, 400 for an input that is no JSON object',
    access: 'interfaces',
    quiet: true,
    body: z.object({ id, input: z.string().check(z.maxLength(20_000)) }),
    value: z.object({ status: z.int(), milliseconds: z.int(), answer: z.string(), isCut: flag }),
  }),
  remove: ofInterfaces.remove('/api/interface/Delete', {
    summary: 'Deletes interfaces that the portal does not serve, all of them or none. 409 for one that it does',
  }),
};
