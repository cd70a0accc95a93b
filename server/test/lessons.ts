import { endpoints, type Endpoint } from '@portal/shared/contract/all';
import { startTestPortal, type CallOptions, type TestPortal } from './portal.ts';
import { addGroup, addPerson, builtIn, signInPerson } from './rights.ts';
import { lesson, lessonCertificate, lessonClass, notification } from '../src/database/schema/index.ts';

const { managedChapters, managedLessons } = endpoints;

/** For everybody. */
export const nobody = { groupIds: [], departmentIds: [], userIds: [] };
const PART = 8 * 1024 * 1024;

/** The head of an MP4, and what else there is of it. */
export const mp4 = (bytes = 4_000): Buffer => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(Math.max(0, bytes - 12), 7)]);
export const webm = (bytes = 4_000): Buffer => Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.from('....webm'), Buffer.alloc(Math.max(0, bytes - 12), 7)]);
export const pdf = (): Buffer => Buffer.from('%PDF-1.7\nthe pages\n%%EOF\n');
export const question = (right: readonly number[], text = 'Which?') => ({ text, answers: ['A', 'B', 'C'].map((answer, position) => ({ text: answer, isRight: right.includes(position) ? 1 : 0 })), explanation: 'Because' });

/** A portal with lessons alone that a test makes, its administrator, and two readers: Ann is in a role. */
export type TestLessons = Awaited<ReturnType<typeof startTestLessons>>;
export const startTestLessons = async () => {
  const portal: TestPortal = await startTestPortal();
  const admin = await portal.signIn('admin');
  const { resourceGroupId } = await builtIn(portal, 'Viewers');
  const role = await addGroup(portal, 'learners');
  const ids = { ann: await addPerson(portal, 'ann', resourceGroupId, [role]), ben: await addPerson(portal, 'ben', resourceGroupId) };
  const tokens = { ann: await signInPerson(portal, 'ann'), ben: await signInPerson(portal, 'ben') };
  let made = 0;
  const upload = async (name: string, content: Buffer, kind: 'video' | 'document' = 'video', token = admin) => {
    const { file } = await portal.value(managedChapters.beginUpload, { token, body: { kind, name, bytes: content.length, modified: (made += 1) } });
    for (let offset = 0; offset < content.length; offset += PART) await portal.value(managedChapters.uploadPart, { token, query: { file, offset: String(offset) }, file: { content: content.subarray(offset, offset + PART), name: 'blob' } });
    return file;
  };
  const add = async (more: object = {}) => (await portal.value(managedLessons.add, { token: admin, body: { title: '上手', entitle: 'First steps', ...more } })).id;
  const addChapter = async (lessonId: number, kind: 'video' | 'document' | 'text' | 'link' | 'quiz', more: object = {}) => {
    const needed = {
      video: async () => ({ upload: await upload('Film.mp4', mp4()), seconds: 100 }),
      document: async () => ({ upload: await upload('Pages.pdf', pdf(), 'document') }),
      text: () => ({ content: '<p>一</p>' }),
      link: () => ({ link: 'https://example.com/more' }),
      quiz: () => ({ quiz: { passMark: 100, questions: [question([1]), question([0, 2])] } }),
    };
    return (await portal.value(managedChapters.add, { token: admin, body: { lessonId, kind, title: `章 ${kind}`, entitle: `The ${kind}`, ...(await needed[kind]()), ...more } })).id;
  };
  const publish = (...lessonIds: number[]) => portal.value(managedLessons.publish, { token: admin, body: { ids: lessonIds } });
  /** Status and field of a refusal. */
  const refusal = async <E extends Endpoint>(endpoint: E, options: CallOptions<E>) => {
    const { status, envelope } = await portal.call(endpoint, { language: 'en', ...options } as CallOptions<E>);
    return [status, (envelope.errors as { field?: string }[] | undefined)?.[0]?.field];
  };
  const { db } = portal.portal.database;
  // The samples' own.
  await db.delete(lessonClass);
  const restart = async () => {
    await db.delete(lesson);
    await db.delete(notification);
    await db.delete(lessonCertificate);
  };
  const fetchFile = (url: string, token: string, headers: Record<string, string> = {}) => portal.portal.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}`, ...headers } });
  return { portal, db, admin, ids, tokens, role, upload, add, addChapter, publish, refusal, restart, fetchFile, stop: () => portal.stop() };
};
