import { accessScreens } from './access.ts';
import { contentScreens } from './content.ts';
import { frameScreens } from './frame.ts';
import { homeScreens } from './home.ts';
import { learningScreens } from './learning.ts';
import { publishingScreens } from './publishing.ts';
import { reportScreens } from './reports.ts';
import type { Screen } from './screen.ts';
import { selfServiceScreens } from './self-service.ts';
import { signInScreens } from './sign-in.ts';
import { usageScreens } from './usage.ts';

/** Every page that stands (SPEC 2.3, 2.4), and what it may look like. */
export const screens: readonly Screen[] = [...signInScreens, ...homeScreens, ...frameScreens, ...reportScreens, ...selfServiceScreens, ...learningScreens, ...accessScreens, ...publishingScreens, ...contentScreens, ...usageScreens];
