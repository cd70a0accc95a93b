import { expect, test } from '@jest/globals';
import { offeredCommands } from './offered-commands.ts';

const title = { zh: '一', en: 'one' };
const command = (id: string, more: { forReports?: boolean; access?: string } = {}) => ({ id, title, forReports: false, ...more });
const remotes = [
  { name: 'viewer', off: false, commands: [command('print', { forReports: true }), command('any')] },
  { name: 'admin', off: false, commands: [command('add-user', { access: 'users' })] },
  { name: 'gone', off: true, commands: [command('any')] },
];

test.each([
  ['with a report in front', { reportId: 7 }, ['users'], ['viewer print', 'viewer any', 'admin add-user']],
  ['without a report', {}, ['users'], ['viewer any', 'admin add-user']],
  ['for who may not make their calls', { reportId: 7 }, [], ['viewer print', 'viewer any']],
])('commands of remotes %s', (_, tab, classes, expected) => {
  expect(offeredCommands(remotes, tab, ({ access }) => classes.includes(access)).map(({ name, id }) => `${name} ${id}`)).toEqual(expected);
});
