import { En } from 'media-chrome/dist/lang/en.js';
import { ZhCn } from 'media-chrome/dist/lang/zh-CN.js';
import { addTranslation } from 'media-chrome/dist/utils/i18n.js';

// The name of the button of the speed has in it what stands on it, 1x for example: who speaks to their computer says what they see.
const RATE = 'Playback rate {playbackRate}';
addTranslation('en', { ...En, [RATE]: `${En[RATE]}x` });
addTranslation('zh-CN', { ...ZhCn, [RATE]: `${ZhCn[RATE]}x` });
