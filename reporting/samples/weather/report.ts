import { report, sampleId, workspace } from '../document.ts';
import { rainPage } from './rain-page.ts';
import { temperaturePage } from './temperature-page.ts';

export const weatherReport = report({
  id: sampleId(2, 3),
  workspaceId: workspace.id,
  name: 'Weather',
  description: { en: 'Rain, sun, heat and frost in Seattle and New York, 2012 to 2015.', zh: '2012–2015 年西雅图与纽约的晴雨冷暖。' },
  datasetId: sampleId(1, 3),
  pages: [rainPage, temperaturePage],
});
