import { admin, viewer, type Screen } from './screen.ts';

/** Home, and what is found. */
export const homeScreens: readonly Screen[] = [
  viewer('home', 'Home'),
  admin('home-admin', 'Home'),
  viewer('change-password', 'ChangePassword'),
  viewer('search', 'HomeList/flight'),
  viewer('search-nothing', 'HomeList/qwxyz'),
  viewer('class', 'ReportListForClass'),
];
