import type { LocalText } from '../../src/definition/index.ts';

type Labels = Record<string, LocalText>;

const labels = (pairs: [en: string, zh: string][]): Labels => Object.fromEntries(pairs.map(([en, zh]) => [en, { en, zh }]));

export const genres = labels([
  ['Action', '动作'],
  ['Adventure', '冒险'],
  ['Black Comedy', '黑色喜剧'],
  ['Comedy', '喜剧'],
  ['Concert/Performance', '音乐会与演出'],
  ['Documentary', '纪录片'],
  ['Drama', '剧情'],
  ['Horror', '恐怖'],
  ['Musical', '歌舞'],
  ['Romantic Comedy', '爱情喜剧'],
  ['Thriller/Suspense', '惊悚悬疑'],
  ['Western', '西部'],
]);

export const creativeTypes = labels([
  ['Contemporary Fiction', '当代虚构'],
  ['Dramatization', '真实改编'],
  ['Factual', '纪实'],
  ['Fantasy', '奇幻'],
  ['Historical Fiction', '历史虚构'],
  ['Kids Fiction', '儿童故事'],
  ['Multiple Creative Types', '多种题材'],
  ['Science Fiction', '科幻'],
  ['Super Hero', '超级英雄'],
]);

export const sources = labels([
  ['Original Screenplay', '原创剧本'],
  ['Based on Book/Short Story', '改编自小说'],
  ['Based on Real Life Events', '改编自真实事件'],
  ['Remake', '翻拍'],
  ['Based on TV', '改编自电视'],
  ['Based on Comic/Graphic Novel', '改编自漫画'],
  ['Based on Play', '改编自戏剧'],
  ['Based on Game', '改编自游戏'],
  ['Traditional/Legend/Fairytale', '传说与童话'],
  ['Based on Magazine Article', '改编自杂志文章'],
  ['Based on Musical/Opera', '改编自音乐剧与歌剧'],
  ['Spin-Off', '衍生作品'],
  ['Based on Short Film', '改编自短片'],
  ['Based on Factual Book/Article', '改编自纪实作品'],
  ['Disney Ride', '改编自迪士尼游乐项目'],
  ['Compilation', '合集'],
  ['Based on Toy', '改编自玩具'],
  ['Musical Group Movie', '乐队电影'],
]);
