import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { originOf, provideFrames } from './allowed-origins.ts';

/** Stands for the SDK's Embed: makes a frame of its own if it has none, after a check that refuses everything. */
class FakeEmbed {
  iframe?: HTMLIFrameElement;
  readonly element = document.createElement('div');
  readonly config: { embedUrl: string; uniqueId?: string };

  constructor(embedUrl: string, uniqueId?: string) {
    this.config = uniqueId ? { embedUrl, uniqueId } : { embedUrl };
  }

  setIframe(..._arguments: unknown[]): void {
    if (!this.iframe) throw new Error('Invalid embed URL detected');
  }
}

const trusted = 'http://127.0.0.1:8081';
let original: jest.SpiedFunction<FakeEmbed['setIframe']>;
let setIframe: FakeEmbed['setIframe'];

beforeEach(() => {
  jest.restoreAllMocks();
  original = jest.spyOn(FakeEmbed.prototype, 'setIframe');
  provideFrames(FakeEmbed.prototype, (origin) => origin === trusted);
  setIframe = FakeEmbed.prototype.setIframe;
});

describe('provideFrames', () => {
  test('makes the frame for an origin on the list, and lets the SDK go on from there', () => {
    const embed = new FakeEmbed(`${trusted}/reportEmbed?reportId=1`, 'abc12');
    embed.element.append(document.createElement('p'));
    setIframe.call(embed, true, false, false);
    expect(embed.element.children).toHaveLength(1);
    expect(embed.iframe?.src).toBe(`${trusted}/reportEmbed?reportId=1&uid=abc12`);
    expect(embed.iframe?.allowFullscreen).toBe(true);
    expect(original).toHaveBeenCalledWith(true, false, false);
  });

  test('starts the query of an address that has none', () => {
    const embed = new FakeEmbed(`${trusted}/embed`, 'abc12');
    setIframe.call(embed, true);
    expect(embed.iframe?.src).toBe(`${trusted}/embed?uid=abc12`);
  });

  test.each([
    'http://127.0.0.1:9999/reportEmbed',
    'https://127.0.0.1:8081/reportEmbed',
    'http://127.0.0.1:8081.evil.example/reportEmbed',
    'http://127.0.0.1:8081@evil.example/reportEmbed',
    '/reportEmbed',
    '',
  ])('leaves %s to the SDK, which refuses it', (address) => {
    const embed = new FakeEmbed(address);
    expect(() => setIframe.call(embed, true)).toThrow('Invalid embed URL');
    expect(embed.element.children).toHaveLength(0);
  });

  test('keeps the frame of an embed that has one', () => {
    const embed = new FakeEmbed(`${trusted}/embed`);
    const frame = document.createElement('iframe');
    embed.iframe = frame;
    setIframe.call(embed, true);
    expect(embed.iframe).toBe(frame);
  });

  test('says so when the SDK has changed', () => {
    expect(() => provideFrames({}, () => true)).toThrow('setIframe');
  });
});

test('originOf knows what is no address', () => {
  expect(originOf(`${trusted}/x?y=z`)).toBe(trusted);
  expect(originOf('reportEmbed?x')).toBeNull();
});
