import { font, palettes } from '../../shared/src/ui/theme/palette.ts';
import type { Words } from './captions.ts';

export type Slide = {
  /** Of its files. */
  readonly name: string;
  readonly head: Words;
  readonly line: Words;
  /** Sample reports whose covers are in the picture. */
  readonly covers: readonly string[];
  readonly drawn: 'cards' | 'video' | 'comments';
};

const { light } = palettes;

const style = `
  * { box-sizing: border-box; margin: 0; }
  body { width: 100vw; height: 100vh; overflow: hidden; position: relative; font-family: ${font}; color: ${light.text};
    background: linear-gradient(100deg, ${light.surface} 0%, ${light.accentGround} 55%, #d6e5f3 100%); }
  .arc { position: absolute; border-radius: 50%; background: ${light.accent}; opacity: .06; }
  .words { position: absolute; left: 72px; top: 0; height: 100%; width: 700px; display: flex; flex-direction: column; justify-content: center; gap: 16px; }
  .words::before { content: ''; width: 56px; height: 6px; border-radius: 3px; background: ${light.accent}; }
  h1 { font-size: 58px; line-height: 1.2; font-weight: 650; letter-spacing: -.01em; }
  p { font-size: 27px; line-height: 1.4; color: ${light.secondary}; }
  .scene { position: absolute; right: 0; top: 0; width: 800px; height: 100%; }
  .card { position: absolute; border-radius: 12px; overflow: hidden; background: ${light.surface}; box-shadow: 0 2px 4px #1b1f2414, 0 18px 40px #0f62a833; }
  .card img { display: block; width: 100%; height: 100%; object-fit: cover; }
  .shade { position: absolute; inset: 0; background: #0b172233; }
  .play { position: absolute; left: 50%; top: 46%; width: 104px; height: 104px; margin: -52px; border-radius: 50%; background: #fffffff2; box-shadow: 0 8px 24px #0b172244; }
  .play::after { content: ''; position: absolute; left: 41px; top: 30px; border-left: 36px solid ${light.accent}; border-block: 22px solid transparent; }
  .bar { position: absolute; left: 24px; right: 24px; bottom: 20px; height: 6px; border-radius: 3px; background: #ffffff88; }
  .bar::after { content: ''; position: absolute; left: 0; top: 0; bottom: 0; width: 38%; border-radius: 3px; background: #fff; }
  .tick { position: absolute; width: 44px; height: 44px; border-radius: 50%; background: ${light.success}; box-shadow: 0 4px 12px #0b172233; }
  .tick::after { content: ''; position: absolute; left: 14px; top: 12px; width: 17px; height: 10px; border: solid #fff; border-width: 0 0 5px 5px; transform: rotate(-45deg); }
  .bubble { position: absolute; padding: 18px 20px; border-radius: 14px; background: ${light.surface}; box-shadow: 0 2px 4px #1b1f2414, 0 12px 28px #0f62a833; display: flex; gap: 14px; align-items: center; }
  .face { flex: none; width: 40px; height: 40px; border-radius: 50%; }
  .said { display: grid; gap: 9px; flex: 1; }
  .said i { display: block; height: 9px; border-radius: 5px; background: ${light.border}; }
  .said i + i { background: ${light.hairline}; }
  .mark { position: absolute; border: 5px solid #E08A1E; border-radius: 50%; }
  @media (max-width: 800px) {
    .words { left: 44px; width: 400px; gap: 12px; }
    h1 { font-size: 52px; }
    p { font-size: 27px; }
    .scene { width: 800px; transform: scale(.74); transform-origin: 100% 50%; right: -196px; }
  }`;

const card = (cover: string, left: number, top: number, width: number, turn: number, inside = ''): string =>
  `<div class="card" style="left:${left}px;top:${top}px;width:${width}px;height:${(width * 9) / 16}px;transform:rotate(${turn}deg)"><img alt="" src="data:image/webp;base64,${cover}">${inside}</div>`;

const bubble = (left: number, top: number, width: number, face: string, lines: readonly number[]): string =>
  `<div class="bubble" style="left:${left}px;top:${top}px;width:${width}px"><span class="face" style="background:${face}"></span><span class="said">${lines.map((part) => `<i style="width:${part}%"></i>`).join('')}</span></div>`;

const tick = (left: number, top: number): string => `<div class="tick" style="left:${left}px;top:${top}px"></div>`;

const scenes: Record<Slide['drawn'], (covers: readonly string[]) => string> = {
  cards: ([first = '', second = '', third = '']) => card(second, 30, 96, 360, -7) + card(third, 396, 104, 360, 6) + card(first, 176, 72, 440, 0),
  video: ([cover = '']) => card(cover, 120, 44, 556, 0, '<div class="shade"></div><div class="play"></div><div class="bar"></div>') + tick(654, 74) + tick(654, 140) + tick(654, 206),
  comments: ([cover = '']) => card(cover, 60, 48, 530, 0) + '<div class="mark" style="left:300px;top:128px;width:104px;height:104px"></div>' + bubble(470, 76, 292, '#2A9D8F', [100, 62]) + bubble(506, 184, 256, '#E08A1E', [88]) + bubble(470, 264, 292, '#7A5195', [96, 74]),
};

/** The page that a picture of the carousel is taken of. @param covers as WebP in base64 */
export const carouselPage = ({ head, line, drawn }: Slide, language: keyof Words, covers: readonly string[]): string =>
  `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><meta charset="utf-8"><style>${style}</style><div class="arc" style="width:620px;height:620px;right:-120px;top:-330px"></div><div class="arc" style="width:420px;height:420px;right:520px;bottom:-300px"></div>
  <div class="scene">${scenes[drawn](covers)}</div><div class="words"><h1>${head[language]}</h1><p>${line[language]}</p></div></html>`;
