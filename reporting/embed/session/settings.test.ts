import { describe, expect, test } from '@jest/globals';
import { allows, mergeSettings, ownCommands, type OwnCommand } from './settings.ts';

const visual = { name: 'busiest', type: 'barChart' };
const command = (more: Partial<OwnCommand> = {}): OwnCommand => ({ name: 'ask', title: 'Ask', extend: { visualOptionsMenu: { title: 'Ask about this' } }, ...more });
const shown = (...commands: OwnCommand[]) => ownCommands({ extensions: { commands } }, visual).map(({ title }) => title);

describe('commands of the portal’s own', () => {
  test('come in both shapes of the client library', () => {
    expect(ownCommands({ extensions: { commands: [command()] } }, visual)).toEqual([{ name: 'ask', title: 'Ask about this' }]);
    expect(ownCommands({ extensions: [{ command: command() }, {}] }, visual)).toEqual([{ name: 'ask', title: 'Ask about this' }]);
    expect(ownCommands({}, visual)).toEqual([]);
  });

  test('have the picture that the portal gives them, and no other address', () => {
    const pictures = (icon: string) => ownCommands({ extensions: { commands: [command({ icon })] } }, visual).map((one) => one.picture);
    expect(pictures('data:image/svg+xml;base64,PHN2Zy8+')).toEqual(['data:image/svg+xml;base64,PHN2Zy8+']);
    expect(pictures('https://example.test/icon.png')).toEqual([undefined]);
    expect(pictures('data:image/png;base64,AA==) red')).toEqual([undefined]);
  });

  test('are for all visuals, for one, or for those of a type', () => {
    expect(shown(command({ selector: { visualName: 'busiest' } }), command({ selector: { visualType: 'barChart' } }))).toHaveLength(2);
    expect(shown(command({ selector: { visualName: 'flights' } }), command({ selector: { visualType: 'card' } }))).toEqual([]);
  });

  test('stand in a menu of visuals or nowhere, with their own title where they have no other', () => {
    expect(shown(command({ extend: { visualContextMenu: {} } }), command({ extend: {} }), command({ extend: undefined }))).toEqual(['Ask']);
  });

  test('go when the portal sends a list without them', () => {
    const before = mergeSettings({}, { extensions: { commands: [command()], groups: [] } });
    expect(ownCommands(mergeSettings(before, { extensions: { commands: [], groups: [] } }), visual)).toEqual([]);
  });
});

test('a command is allowed unless one of the entries hides or disables it', () => {
  expect([allows({}, 'exportData'), allows({ commands: [{ exportData: { displayOption: 0 } }] }, 'exportData'), allows({ commands: [{ exportData: { displayOption: 2 } }] }, 'exportData')]).toEqual([true, true, false]);
});
